import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import { sameText } from '../security/secrets.ts';
import { isLoopback } from './loopback.ts';
import type { App } from './app-types.ts';

/** Measures every request and serves the figures at `/metrics`, to loopback or to whoever has the token. */
export const countRequests = (app: App, { configuration }: Context): void => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true }, config: { ownToken: true } }, async (request, reply) => {
    if (!mayMeasure(request, configuration.metricsToken)) throw new Rejected('not found');
    return reply.type(register.contentType).send(await register.metrics());
  });
};

const mayMeasure = (request: FastifyRequest, token: string | null): boolean => {
  const given = request.headers.authorization?.replace(/^bearer\s+/i, '');
  return token !== null && given !== undefined ? sameText(given, token) : isLoopback(request);
};
