import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { App } from '../http/app-types.ts';

/** Where an app listens that is asked over a socket. */
export const anyPort = { host: '127.0.0.1', port: 0 } as const;

/**
 * An answer of an app that listens, over a socket: kept answers are given before the app, which `inject` asks, sees a
 * request. `bytes` are as they came, packed or not.
 */
export const getOverSocket = async (app: App, path: string, headers: Record<string, string> = {}) => {
  const { port } = app.server.address() as AddressInfo;
  const asking = request({ host: anyPort.host, port, path, headers }).end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  return { statusCode: response.statusCode, headers: response.headers, bytes, body: bytes.toString() };
};
