import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Refused } from '../refused.ts';
import type { App } from './app-types.ts';

/** Seconds, sent as `retry-after`. */
const askAgain = 1;

/** Health and figures say how it goes also when it goes badly. */
const isExempt = ({ url }: FastifyRequest): boolean => url.startsWith('/health/') || url === '/metrics';
/** Streams are open for hours, and have a limit of their own. */
const isStream = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.endsWith('/stream') === true;
/** What the app asks itself on behalf of a request is not another one. */
const isFromOutside = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket;

/**
 * Takes on only as much at once as can be carried. What comes beyond that is refused at once with 503 and
 * `retry-after`, before anything of it is read, so that what was taken on is answered. No single client gets all of it,
 * however slowly it sends: beyond its share it is answered 429. Connections beyond their limit are closed.
 */
export const shedLoad = (app: App, { configuration, figures }: Pick<Context, 'configuration' | 'figures'>): void => {
  const { maxRequests, maxRequestsPerClient, maxConnections } = configuration;
  const byClient = new Map<string, number>();
  let underWay = 0;

  // A counter that is there before it counts can be watched for its first rise.
  for (const what of ['request', 'client', 'connection']) figures.shed.inc({ what }, 0);
  app.server.maxConnections = maxConnections;
  app.server.on('drop', () => figures.shed.inc({ what: 'connection' }));

  const takeOn = (client: string, reply: FastifyReply): void => {
    underWay += 1;
    byClient.set(client, (byClient.get(client) ?? 0) + 1);
    reply.raw.once('close', () => {
      underWay -= 1;
      const left = (byClient.get(client) ?? 1) - 1;
      if (left > 0) byClient.set(client, left);
      else byClient.delete(client);
    });
  };

  app.addHook('onRequest', async (request, reply) => {
    if (isExempt(request) || isStream(request) || !isFromOutside(request)) return;
    if (underWay >= maxRequests) {
      figures.shed.inc({ what: 'request' });
      throw new Refused('unavailable', { retryAfter: askAgain });
    }
    if ((byClient.get(request.ip) ?? 0) >= maxRequestsPerClient) {
      figures.shed.inc({ what: 'client' });
      throw new Refused('too-many-attempts', { retryAfter: askAgain });
    }
    takeOn(request.ip, reply);
  });
};
