import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { type DestinationStream, pino } from 'pino';

/** Names under which a secret or a person's data could reach a log line; whatever stands there is left out. */
const secret = [
  'authorization',
  'cookie',
  'password',
  'token',
  'code',
  'email',
  'pageToken',
  'x-page-token',
  'set-cookie',
];

/**
 * JSON lines. Requests are logged by method and path alone: queries hold reset codes and signatures, headers hold
 * tokens, bodies hold passwords.
 */
export const openLogger = (level: string, destination?: DestinationStream): FastifyBaseLogger =>
  pino(
    {
      level,
      base: { process: 'backend' },
      // Words, as in LOG_LEVEL.
      formatters: { level: label => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secret.flatMap(name => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), remove: true },
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request) }),
        err: pino.stdSerializers.err,
      },
    },
    destination ?? pino.destination({ sync: false }),
  );

/** The route's pattern where there is one: paths hold private addresses and ids of media. */
const pathOf = (request: FastifyRequest): string => request.routeOptions?.url ?? 'none';
