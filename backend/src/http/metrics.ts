import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import { problemOf } from '../errors.ts';
import { sameText } from '../security/secrets.ts';
import { Failures } from '../todo/failures.ts';
import type { App } from './app-types.ts';
import { isLoopback } from './loopback.ts';
import { storesAnswer } from './stores-answer.ts';

/** Measures every request and serves the figures at `/metrics`, to loopback or to whoever has the token. */
export const countRequests = (app: App, context: Context): void => {
  const { figures, configuration } = context;
  const failures = new Failures(context.state);
  app.addHook('onResponse', async (request, reply) => {
    figures.requests.observe({ ...routeOf(request), status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.addHook('onError', async (request, _reply, error) => {
    figures.refusals.inc({ ...routeOf(request), error: problemOf(error).error });
  });
  app.get('/metrics', { schema: { hide: true }, config: { ownToken: true } }, async (request, reply) => {
    if (!mayMeasure(request, configuration.metricsToken)) throw new Rejected('not found');
    const { eventStore, documentStore } = await storesAnswer(context);
    figures.stores.set({ store: 'events' }, Number(eventStore));
    figures.stores.set({ store: 'documents' }, Number(documentStore));
    if (documentStore) figures.halted.set(await failures.countHalted());
    return reply.type(figures.register.contentType).send(await figures.register.metrics());
  });
};

/** The route's pattern: paths hold ids, and there would be no end of them. */
const routeOf = (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url ?? 'none' });

const mayMeasure = (request: FastifyRequest, token: string | null): boolean => {
  const given = request.headers.authorization?.replace(/^bearer\s+/i, '');
  return token !== null && given !== undefined ? sameText(given, token) : isLoopback(request);
};
