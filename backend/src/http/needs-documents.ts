import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Refused } from '../refused.ts';
import type { App } from './app-types.ts';

/** As long as a change of the primary takes as a rule; who asks after that is not kept waiting. Milliseconds. */
const patienceMs = 3_000;
/** Seconds, sent as `retry-after`. */
const askAgain = 2;

/** Not for what is no call of the API (health, released files, the shell's page), nor where the log alone is enough. */
const needsDocuments = ({ routeOptions: { config, schema } }: FastifyRequest): boolean => {
  const isAside = schema !== undefined && 'hide' in schema && schema.hide === true;
  return config.documents !== false && !isAside;
};

/**
 * While the document store is away, a call that needs it is refused before anything is appended or waited for. One that
 * needs the event log alone says so by `documents: false` in its config.
 */
export const refuseWithoutDocuments = (app: App, { documents }: Pick<Context, 'documents'>): void => {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (needsDocuments(request) && !(await documents.isThere(patienceMs)))
      throw new Refused('unavailable', { retryAfter: askAgain });
  });
};

/** @throws Refused `unavailable` where the document store is needed, and has gone away since the request came. */
export const mustHaveDocuments = ({ documents }: Pick<Context, 'documents'>, request: FastifyRequest): void => {
  if (needsDocuments(request) && !documents.isThereNow()) throw new Refused('unavailable', { retryAfter: askAgain });
};
