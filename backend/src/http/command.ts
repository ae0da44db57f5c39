import { randomUUID } from 'node:crypto';
import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Decider } from '@recto/event-log/decider.ts';
import { type Decide, type ExecuteOptions, execute, type Outcome } from '@recto/event-log/execute.ts';
import { commandId, type Request, requestHash } from '@recto/event-log/request.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import { Refused } from '../refused.ts';
import { keyedHash } from '../security/secrets.ts';
import { refusedMeanwhile } from './caller.ts';
import { mustHaveDocuments } from './needs-documents.ts';
import { registrationOf } from './registration-cookie.ts';
import type { App } from './app-types.ts';

/** Seconds that a browser keeps `recto-after`, for navigations and files that carry no header. */
const afterSeconds = 30;
const longestKey = 200;

/** One command of one HTTP request; every stream it touches is executed through it. */
export type Command = {
  readonly request: Request;
  /** See `execute` of the event log. The newest position of all runs is sent as `x-position`. */
  run<S, E extends RectoEvent>(
    decider: Decider<S, E>,
    id: string,
    decide: Decide<S, E>,
    options?: ExecuteOptions & { request?: Request },
  ): Promise<Outcome<S, E>>;
  /** Has this very command already changed the stream? For what must not be checked again on a retry. */
  isDone<S, E extends RectoEvent>(decider: Decider<S, E>, id: string): Promise<boolean>;
};

/**
 * Begins a command. `body` is what a retry under the same idempotency key must repeat: the request's body, or, for an
 * upload, what was received.
 */
export const command = (
  context: Context,
  request: FastifyRequest,
  name: string,
  body: unknown = request.body,
): Command => {
  const { url } = request.routeOptions;
  const path = request.url.split('?', 1)[0] ?? url ?? '';
  const id = commandId(callerName(context, request), request.method, path, idempotencyKey(request));
  const ours: Request = {
    commandId: id,
    correlationId: request.id,
    userId: request.caller?.userId ?? null,
    command: name,
    at: context.clock().toISOString(),
    requestHash: hashOf(context, body),
  };
  const made = commandOf(context, ours, position => seen(request, position));
  let isFirst = true;
  return {
    ...made,
    run: async (decider, of, decide, options) => {
      // The last look before anything is appended: it may have gone away since the request came.
      mustHaveDocuments(context, request);
      // Only at the first: what follows has to go on, also where it was the command itself that ended the session.
      const refusal = isFirst ? await refusedMeanwhile(context, request) : null;
      isFirst = false;
      if (refusal === null) return made.run(decider, of, decide, options);
      // A retry decides nothing, and is answered as the command was.
      const refuse = (): never => {
        throw refusal;
      };
      return made.run(decider, of, refuse, options);
    },
  };
};

/** JSON can be read at depths at which it can no longer be written: bodies that no shape has checked. */
const hashOf = ({ secrets }: Context, body: unknown): string => {
  try {
    return requestHash(secrets.requests, body ?? null);
  } catch (error) {
    throw error instanceof RangeError ? new Refused('malformed') : error;
  }
};

/** A command of any origin; the to-do worker has its own requests. `noticed` is told each position that it reached. */
export const commandOf = (context: Context, request: Request, noticed: (position: bigint | null) => void): Command => ({
  request,
  async run(decider, id, decide, options) {
    const end = context.figures.commands.startTimer({ command: request.command });
    try {
      const outcome = await execute(context.log, decider, id, options?.request ?? request, decide, options);
      end({ outcome: outcome.repeated ? 'repeated' : outcome.events.length > 0 ? 'appended' : 'nothing' });
      noticed(outcome.position);
      return outcome;
    } catch (error) {
      end({ outcome: error instanceof Rejected || error instanceof Refused ? 'refused' : 'failed' });
      throw error;
    }
  },
  async isDone(decider, id) {
    return (await execute(context.log, decider, id, request, () => [])).repeated;
  },
});

const seen = (request: FastifyRequest, position: bigint | null): void => {
  if (position === null) return;
  if (request.appended === null || position > request.appended) request.appended = position;
  if (request.after === null || position > request.after) request.after = position;
};

const idempotencyKey = (request: FastifyRequest): string => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return randomUUID();
  if (typeof key !== 'string' || key === '' || key.length > longestKey) throw new Refused('malformed');
  return key;
};

/** Keys of different callers never meet: a person, a pending registration, or a visitor's address. */
const callerName = (context: Context, request: FastifyRequest): string =>
  request.caller?.userId ??
  registrationOf(context, request)?.registrationId ??
  `visitor ${keyedHash(context.secrets.clients, request.ip)}`;

/** Tells the client what its command appended. */
export const announcePositions = (app: App): void => {
  app.decorateRequest('appended', null);
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.appended === null) return;
    reply.header('x-position', String(request.appended));
    reply.setCookie('recto-after', String(request.appended), { path: '/', maxAge: afterSeconds, sameSite: 'lax' });
  });
};
