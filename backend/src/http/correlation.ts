import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { App } from './app-types.ts';

/** The id that one action of a browser has in its own reports, in every log line, and in the events that follow. */
export const correlationHeader = 'x-correlation-id';
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The browser's id of this action where it is one, else a new one. Anything else could be a forged log line. */
export const correlationIdOf = (request: Pick<IncomingMessage, 'headers'>): string => {
  const given = request.headers[correlationHeader];
  return typeof given === 'string' && uuid.test(given) ? given.toLowerCase() : randomUUID();
};

/** Tells the id to the client, so that a person who reports a failure can name it. */
export const tellCorrelation = (app: App): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(correlationHeader, request.id);
  });
};
