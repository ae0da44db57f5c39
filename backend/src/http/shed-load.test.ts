import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { login } from '@recto/contracts/http/auth.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { register, strongPassword } from '../testing/people.ts';

let backend: TestBackend;
let port: number;
beforeAll(async () => {
  backend = await startBackend({
    MAX_REQUESTS: '4',
    MAX_REQUESTS_PER_CLIENT: '3',
    MAX_CONNECTIONS: '8',
    LIMIT_LOGIN_ACCOUNT: '3/900',
    TRUST_PROXY: '127.0.0.1',
  });
  await backend.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = backend.app.server.address() as AddressInfo);
});
afterAll(() => backend.close());

const connected = async (): Promise<Socket> => {
  const socket = connect({ host: '127.0.0.1', port });
  await once(socket, 'connect');
  return socket;
};

/** Somebody who begins to send something and does not get on with it. */
const slow = async (client: string): Promise<Socket> => {
  const socket = await connected();
  const head = ['POST /login HTTP/1.1', 'host: a', `x-forwarded-for: ${client}`, 'content-type: application/json'];
  socket.write(`${head.join('\r\n')}\r\ncontent-length: 100\r\n\r\n{`);
  return socket;
};

const asked = async (path: string, client: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-forwarded-for': client, connection: 'close' } });

const statusOf = async (path: string, client: string): Promise<number> => {
  const answer = await asked(path, client);
  await answer.arrayBuffer();
  return answer.status;
};

/** Ends them and waits until the server has noticed. */
const letGo = async (sockets: readonly Socket[]): Promise<void> => {
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => statusOf('/api/feed', '192.0.2.9'), { timeout: 20_000 }).toBe(200);
};

it('gives no client more than its share, and nobody anything beyond what can be carried', async () => {
  const greedy = [await slow('192.0.2.1'), await slow('192.0.2.1'), await slow('192.0.2.1')];
  await expect.poll(() => statusOf('/api/feed', '192.0.2.1'), { timeout: 20_000 }).toBe(429);
  expect(await statusOf('/api/feed', '192.0.2.2')).toBe(200);
  const another = await slow('192.0.2.3');
  await expect.poll(() => statusOf('/api/feed', '192.0.2.2'), { timeout: 20_000 }).toBe(503);
  const refused = await asked('/api/feed', '192.0.2.2');
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await refused.json()).toMatchObject({ error: 'unavailable' });
  expect(await statusOf('/health/live', '192.0.2.2')).toBe(200);
  const { body } = await backend.app.inject({ url: '/metrics', headers: { host: 'localhost' } });
  expect(body).toMatch(/recto_shed_total\{what="request"\} [1-9]/);
  expect(body).toMatch(/recto_shed_total\{what="client"\} [1-9]/);
  expect(body).toMatch(/recto_shed_total\{what="connection"\} 0/);
  await letGo([...greedy, another]);
});

it('closes connections beyond their limit, and takes new ones when others have gone', async () => {
  const idle = await Promise.all(Array.from({ length: 8 }, connected));
  expect(await text(await connected()).catch(() => '')).toBe('');
  await letGo(idle);
});

it('counts tries together in all backends', async () => {
  const second = await backend.another();
  const { email } = await register(backend);
  const apps = [backend.app, second.app];
  const statuses: number[] = [];
  for (let tries = 0; tries < 5; tries++) {
    const browser = new Browser(apps[tries % 2] ?? backend.app);
    statuses.push((await browser.try(login, { body: { email, password: 'Wrong1Password' } })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  const right = await new Browser(second.app).try(login, { body: { email, password: strongPassword } });
  expect(right.status).toBe(429);
  await second.close();
});
