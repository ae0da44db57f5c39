import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';

let backend: TestBackend;
let port: number;
beforeAll(async () => {
  backend = await startBackend();
  await backend.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = backend.app.server.address() as AddressInfo);
});
afterAll(() => backend.close());

/** All that is answered to somebody who sends this much and then nothing, until the connection is ended. */
const answerTo = async (sent: string): Promise<string> => {
  const socket = connect({ host: '127.0.0.1', port });
  await once(socket, 'connect');
  socket.write(sent);
  try {
    return await text(socket);
  } finally {
    socket.destroy();
  }
};

it('waits 20 seconds for headers and five minutes for a body', () => {
  const { headersTimeout, requestTimeout } = backend.app.server;
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 20_000, requestTimeout: 300_000 });
});

it('lets go of those who do not get to the end of their headers or their body, and serves others', async () => {
  const slow = [
    answerTo('GET /api/openapi.json HTTP/1.1\r\nhost: a\r\nx-slow: '),
    answerTo('POST /login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{'),
  ];
  const other = await answerTo('GET /api/openapi.json HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
  expect(other).toMatch(/^HTTP\/1\.1 200 /);
  // Only now, so that a stalled machine does not take the other one for slow.
  Object.assign(backend.app.server, { headersTimeout: 200, requestTimeout: 200 });
  for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

it('refuses headers of more than 16 KiB', async () => {
  const answer = await answerTo(`GET / HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
});
