import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What came in. */
export type Received = { call: string; headers: IncomingMessage['headers']; body: string };

type Handler = (received: Received, response: ServerResponse) => void | Promise<void>;

/** A real server on loopback, and the browser's address set to it. Calls are named `GET /api/x`. */
export type Backend = {
  received: Received[];
  /** Says what is answered from now on. */
  on: (call: string, handler: Handler) => void;
  /** Answers JSON. */
  json: (call: string, status: number, body: unknown, headers?: Record<string, string>) => void;
  /** Answers JSON when it is told to: the function it gives waits for the call and lets it be answered. */
  later: (call: string, status: number, body: unknown) => () => Promise<void>;
  callsOf: (call: string) => Received[];
  close: () => Promise<void>;
};

type HappyWindow = Window & { happyDOM: { setURL: (url: string) => void } };

export async function startBackend(path = '/home'): Promise<Backend> {
  const received: Received[] = [];
  const handlers = new Map<string, Handler>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = `${request.method} ${request.url}`;
      const one = { call, headers: request.headers, body: Buffer.concat(chunks).toString() };
      received.push(one);
      const handler = handlers.get(call);
      if (handler) void handler(one, response);
      else response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not found"}');
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  (window as unknown as HappyWindow).happyDOM.setURL(`http://127.0.0.1:${port}${path}`);
  return {
    received,
    on: (call, handler) => handlers.set(call, handler),
    json: (call, status, body, headers = {}) =>
      handlers.set(call, (_, response) => answer(response, status, body, headers)),
    later: (call, status, body) => {
      const [came, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      handlers.set(call, async (_, response) => {
        came.resolve();
        await told.promise;
        answer(response, status, body);
      });
      return async () => {
        await came.promise;
        told.resolve();
      };
    },
    callsOf: call => received.filter(one => one.call === call),
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export const answer = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

/** A token as the browser reads it. */
export const tokenOf = (userId: string, session = '1'): string =>
  `e30.${btoa(JSON.stringify({ sub: userId, session }))}.x`;
