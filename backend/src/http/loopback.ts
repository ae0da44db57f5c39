import type { FastifyRequest } from 'fastify';

const addresses = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const hosts = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/;

/**
 * Does the request come from this machine, to this machine? The Host header is looked at too, so that a page on the web
 * whose name was pointed at 127.0.0.1 gets nothing; a request that came through a proxy does not count.
 */
export const isLoopback = (request: FastifyRequest): boolean =>
  addresses.test(request.socket.remoteAddress ?? '') &&
  hosts.test(request.headers.host ?? '') &&
  request.headers['x-forwarded-for'] === undefined;
