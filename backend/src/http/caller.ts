import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Refused } from '../refused.ts';
import { readToken } from '../security/tokens.ts';
import type { App } from './app-types.ts';

/**
 * Finds out who asks, before the body is read. A token that is bad or whose session has ended is refused on every
 * call, so that a client never mistakes itself for signed in.
 */
export const identifyCallers = (app: App, context: Context): void => {
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request: FastifyRequest, _reply: FastifyReply) => {
    const { signedIn, ownToken } = request.routeOptions.config;
    const token = ownToken ? null : tokenOf(request.headers.authorization);
    if (token !== null) {
      const session = await readToken(context.secrets.tokens, token);
      if (session === null || (await context.sessions.isEnded(session))) throw new Refused('not signed in');
      request.caller = session;
    }
    if (signedIn && request.caller === null) throw new Refused('not signed in');
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
