import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { ReadModel } from '../waiter.ts';
import type { App } from './app-types.ts';

/** The highest position that the client has seen, from the header or, for navigations, the cookie. */
export const noticePositions = (app: App): void => {
  app.decorateRequest('after', null);
  app.addHook('onRequest', async (request: FastifyRequest) => {
    request.after = position(request.headers['x-after']) ?? position(request.cookies['recto-after']);
  });
};

const position = (value: string | string[] | undefined): bigint | null =>
  typeof value === 'string' && /^\d{1,19}$/.test(value) ? BigInt(value) : null;

/**
 * To be awaited before a read model is asked: what the client saw, or what this command has appended, is in it then.
 * After a second the answer comes anyway, with `x-stale: true`.
 */
export const caughtUp = async (
  { waiter }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  ...models: readonly ReadModel[]
): Promise<void> => {
  if (request.after === null) return;
  if (!(await waiter.reached(request.after, models))) reply.header('x-stale', 'true');
};
