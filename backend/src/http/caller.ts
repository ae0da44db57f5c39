import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import { Refused } from '../refused.ts';
import { readToken, type SessionToken } from '../security/tokens.ts';
import { accountOf } from './accounts.ts';
import type { App } from './app-types.ts';

/** Tokens that were found to be ours: checking a signature costs more than the rest of most answers' beginning. */
const remembered = 10_000;

const tokenReader = ({ secrets }: Context): ((token: string) => Promise<SessionToken | null>) => {
  const ours = new LRUCache<string, SessionToken>({ max: remembered });
  return async token => {
    const known = ours.get(token);
    if (known && Date.parse(known.expiresAt) > Date.now()) return known;
    const session = await readToken(secrets.tokens, token);
    if (session === null) ours.delete(token);
    else ours.set(token, session);
    return session;
  };
};

/**
 * Finds out who asks, before the body is read. A token that is bad or whose session has ended is refused on every
 * call, so that a client never mistakes itself for signed in.
 */
export const identifyCallers = (app: App, context: Context): void => {
  const read = tokenReader(context);
  app.decorateRequest('caller', null);
  app.decorateRequest('known', null);
  app.addHook('onRequest', async (request: FastifyRequest, _reply: FastifyReply) => {
    const { signedIn, moderator, ownToken } = request.routeOptions.config;
    const token = ownToken ? null : tokenOf(request.headers.authorization);
    if (token !== null) {
      const session = await read(token);
      if (session === null) throw new Refused('not signed in');
      const [isEnded, known] = await Promise.all([
        context.sessions.isEnded(session),
        context.kept.known(request.after),
      ]);
      if (isEnded) throw new Refused('not signed in');
      request.caller = session;
      request.known = known;
    }
    if (signedIn && request.caller === null) throw new Refused('not signed in');
    // From the stream: a role that was taken away is gone at once, whatever the read models have seen.
    if (moderator && !(await isModerator(context, callerOf(request).userId))) throw new Rejected('forbidden');
  });
};

/** `Bearer <token>`, or the bare token. */
const tokenOf = (header: string | undefined): string | null => {
  const value = header
    ?.trim()
    .replace(/^bearer\s+/i, '')
    .trim();
  return value ? value : null;
};

/** The caller of a route with `config: signedIn`. */
export const callerOf = (request: FastifyRequest): NonNullable<FastifyRequest['caller']> => {
  if (request.caller === null) throw new Refused('not signed in');
  return request.caller;
};

/**
 * What a caller whom `identifyCallers` let in must not do any more when the body has come, which may take minutes: the
 * session has ended, or the role is gone. Null where nothing has changed.
 */
export const refusedMeanwhile = async (
  context: Context,
  { caller, routeOptions: { config } }: FastifyRequest,
): Promise<Refused | Rejected | null> => {
  if (caller === null) return null;
  if (await context.sessions.isEndedMeanwhile(caller)) return new Refused('not signed in');
  return config.moderator && !(await isModerator(context, caller.userId)) ? new Rejected('forbidden') : null;
};

const isModerator = async (context: Context, userId: string): Promise<boolean> =>
  (await accountOf(context, userId))?.roles.includes('moderator') === true;
