import { createHmac, type KeyObject } from 'node:crypto';
import { uuidv5 } from './uuid.ts';

/** One command as it is asked for. Everything that follows from one browser action shares `correlationId`. */
export type Request = {
  /** uuidv5(caller, method, path, idempotency key), see `commandId`. One id has at most one effect on a stream. */
  readonly commandId: string;
  readonly correlationId: string;
  /** Who acts; null for visitors and for the to-do worker. */
  readonly userId: string | null;
  /** The command's name, e.g. `publishPage`. */
  readonly command: string;
  /** ISO-8601 UTC. */
  readonly at: string;
  /** See `requestHash`. */
  readonly requestHash: string;
};

const commands = '0b0f3c5e-8f0a-5d67-9a43-6c1f0d8f2b11';

/** The command's id: the same caller, call and idempotency key always give the same. `caller` is a user id or, for visitors, what names the client. */
export const commandId = (caller: string, method: string, path: string, key: string): string =>
  uuidv5(commands, [caller, method, path, key].join('\n'));

/**
 * A further step of the same command on a stream that the command has already appended to (a claim is made, then
 * confirmed). It has a command id of its own, derived from the first, so that a retry of the whole finds each step.
 */
export const step = (request: Request, name: string): Request => ({
  ...request,
  commandId: uuidv5(request.commandId, name),
});

/** An id for something that the command makes. A retry of the command makes the same id. */
export const madeBy = (request: Pick<Request, 'commandId'>, name: string): string => uuidv5(request.commandId, name);

/** The id of the `index`-th event that a command appends to a stream. The body's digest is part of it, so that the store itself does not take another body under the same key for a retry. */
export const eventId = (request: Request, stream: string, index: number): string =>
  uuidv5(request.commandId, `${stream}/${index}/${request.requestHash}`);

/** Keyed digest of a command's body: bodies hold passwords, so a plain hash of them must not be stored. 22 characters. */
export const requestHash = (secret: KeyObject, body: unknown): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(body) ?? '')
    .digest()
    .subarray(0, 16)
    .toString('base64url');
