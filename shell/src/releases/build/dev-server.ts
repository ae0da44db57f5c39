import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DevServer } from '@rspack/core';
import { type Area, areas, devPorts, federatedName } from '../areas.ts';
import type { Registry } from '../registry.ts';
import { CONTRACT } from '../../../../frame/src/contract.ts';

/** Where the backend is that development servers pass calls to. */
const backend = (): string => process.env.RECTO_BACKEND ?? 'http://localhost:3000';

/** A development server on loopback. What is neither built here nor a page goes to the backend. */
export const devServer = (area: Area, port: number): DevServer => ({
  host: '127.0.0.1',
  port,
  hot: true,
  // The shell loads areas from their own ports.
  headers: { 'access-control-allow-origin': '*' },
  historyApiFallback: { disableDotRule: true },
  static: false,
  client: {
    overlay: { errors: true, warnings: false, runtimeErrors: false },
    // By the name that the page has; `0.0.0.0` stands for it.
    webSocketURL: `ws://0.0.0.0:${port}/ws`,
  },
  proxy: [{ context: isForBackend, target: backend(), changeOrigin: true }],
  setupMiddlewares: middlewares =>
    area === 'shell'
      ? [{ name: 'remotes', path: '/remotes.json', middleware: answerRemotes }, ...middlewares]
      : middlewares,
});

/** Pages share their addresses with calls (`GET /login` and `POST /login`). */
function isForBackend(path: string, request: IncomingMessage): boolean {
  if (path === '/remotes.json' || path.startsWith('/ws')) return false;
  if (request.method !== 'GET' && request.method !== 'HEAD') return true;
  if (/^\/(api|dev|health|metrics)(\/|$)/.test(path)) return true;
  return (
    !/\.hot-update\.|\.(js|css|map|woff2|svg|png|webmanifest)$/.test(path) &&
    !request.headers.accept?.includes('text/html')
  );
}

/**
 * The registry of development: every area from its own server, whether or not that is running, by the name that the
 * page has, since a development server refuses scripts to pages of other sites.
 */
function answerRemotes(request: IncomingMessage, response: ServerResponse): void {
  const host = request.headers.host?.startsWith('localhost:') ? 'localhost' : '127.0.0.1';
  const registry: Registry = {
    shell: null,
    remotes: Object.fromEntries(
      areas
        .filter(area => area !== 'shell')
        .map(area => [
          area,
          {
            name: federatedName(area),
            version: 'development',
            contract: CONTRACT,
            entry: `http://${host}:${devPorts[area]}/remoteEntry.js`,
          },
        ]),
    ),
  };
  response.setHeader('content-type', 'application/json');
  response.setHeader('cache-control', 'no-store');
  response.end(JSON.stringify(registry));
}
