import * as auth from '@recto/contracts/http/auth.ts';
import { reportClientError } from '@recto/contracts/http/client-errors.ts';
import * as profile from '@recto/contracts/http/profile.ts';
import { unavailable } from '@recto/contracts/messages/common.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { mailedCode, page, register, strongPassword } from '../testing/people.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend({ METRICS_TOKEN: 'a metrics token', LIMIT_CLIENT_ERRORS: '3/60' });
});
afterAll(() => backend.close());

const asked = (url: string, headers: Record<string, string> = {}, address = '127.0.0.1') =>
  backend.app.inject({ url, headers: { host: 'localhost:3000', ...headers }, remoteAddress: address });

describe('the API', () => {
  it('describes every documented call', async () => {
    const api = (await asked('/api/openapi.json')).json<{ openapi: string; paths: Record<string, object> }>();
    expect(api.openapi).toBe('3.1.0');
    expect(Object.keys(api.paths)).toEqual(
      expect.arrayContaining(['/login', '/api/new-page/{id}', '/api/{username}/{url}']),
    );
    expect(Object.keys(api.paths).filter(path => path.startsWith('/health') || path.startsWith('/dev'))).toEqual([]);
  });

  it('tells its figures by token, or to this machine alone', async () => {
    await asked('/health/live');
    const metrics = await asked('/metrics', { authorization: 'Bearer a metrics token' }, '192.0.2.1');
    expect(metrics.body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/health/live",status="200"}',
    );
    expect(metrics.body).toContain('recto_store_up{store="events"} 1');
    expect(metrics.body).toContain('recto_store_up{store="documents"} 1');
    expect(metrics.body).toContain('recto_todo_halted 0');
    expect(metrics.body).toContain('process_resident_memory_bytes');
    expect((await asked('/metrics', { authorization: 'Bearer another token' }, '192.0.2.1')).statusCode).toBe(404);
    expect((await asked('/metrics', {}, '192.0.2.1')).statusCode).toBe(404);
  });

  it('counts commands, appends and what was refused', async () => {
    const ann = await register(backend);
    await ann.ask(profile.changeProfile, { body: { headline: 'Other' } });
    await ann.try(profile.changePassword, { body: { password: 'weak' } });
    const { body } = await asked('/metrics', { authorization: 'Bearer a metrics token' });
    expect(body).toMatch(/recto_command_duration_seconds_count\{command="\w+",outcome="appended"\} [1-9]/);
    expect(body).toMatch(/recto_append_duration_seconds_count\{stream="user",outcome="appended"\} [1-9]/);
    expect(body).toMatch(/recto_request_errors_total\{method="\w+",route="[^"]+",error="[a-z-]+"\} [1-9]/);
  });

  it('shows the outbox to this machine alone, also when a name on the web points here', async () => {
    expect((await asked('/dev/outbox')).statusCode).toBe(200);
    expect((await asked('/dev/outbox', {}, '192.0.2.1')).statusCode).toBe(404);
    expect((await asked('/dev/outbox', { host: 'evil.example' })).statusCode).toBe(404);
    expect((await asked('/dev/outbox', { 'x-forwarded-for': '192.0.2.1' })).statusCode).toBe(404);
  });

  it('notes what broke in browsers, without queries, and not without end', async () => {
    const browser = new Browser(backend.app);
    const report = {
      message: 'Chunk missing: https://example.org/forgotpassword?i=ann&t=secretcode',
      stack:
        'Error: no?\n    at early (https://example.org/forgotpassword?i=ann&t=secretcode:12:3)\n    at https://example.org/#secretcode:1:2',
      remote: 'mfe-reader',
      version: '1.2.3',
      path: '/forgotpassword?t=secretcode',
    };
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await browser.try(reportClientError, { body: report })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(backend.logged()).toContain('"remote":"mfe-reader","version":"1.2.3"');
    expect(backend.logged()).toContain('Error: no?\\n    at early (https://example.org/forgotpassword:12:3)');
    expect(backend.logged()).not.toContain('secretcode');
  });
});

describe('an action of a browser', () => {
  it('has one id in its answer, in the log and in the events that follow', async () => {
    const ann = await register(backend);
    const id = '0a1b2c3d-0000-4000-8000-00000000beef';
    const { headers } = await ann.try(profile.changeProfile, {
      body: { headline: 'Another' },
      headers: { 'x-correlation-id': id },
    });
    expect(headers['x-correlation-id']).toBe(id);
    expect(backend.logged()).toMatch(
      new RegExp(`"level":"info","time":"[^"]+","process":"backend","correlationId":"${id}"`),
    );
    const correlations = [];
    for await (const batch of backend.stores.log.readAll())
      correlations.push(...batch.map(event => event.metadata.$correlationId));
    expect(correlations).toContain(id);
    const forged = await asked('/health/live', { 'x-correlation-id': 'not an id' });
    expect(forged.headers['x-correlation-id']).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('the log', () => {
  it('of a whole journey holds no secret and no address', async () => {
    const ann = await register(backend);
    await ann.ask(auth.forgotPassword, { body: { email: ann.email } });
    await page(ann, { type: 'private', settings: { url: 'very-private-place', password: 'open sesame' } });
    await ann.try(profile.changePassword, { body: { password: 'weak' } });
    await new Browser(backend.app).try(auth.login, { body: { email: ann.email, password: 'Wrong1Password' } });
    const mails = await backend.mailsTo(ann.email);
    const resetCode = /[?&]t=([\w-]+)/.exec(mails.at(-1) ?? '')?.[1] ?? 'no code';
    const [firstMail = ''] = mails;
    const code = /^ {4}(\d{5})$/m.exec(firstMail)?.[1] ?? 'no code';
    const log = backend.logged();
    expect(log).toContain('request completed');
    const secrets = [
      ann.token ?? '',
      ann.email,
      ann.username,
      resetCode,
      code,
      strongPassword,
      'Wrong1Password',
      'open sesame',
    ];
    for (const secret of [...secrets, 'very-private-place', 'argon2']) expect(log).not.toContain(secret);
  });
});

describe('a store that is away', () => {
  it('is said so, without details, and comes back', async () => {
    const ann = await register(backend);
    await backend.stores.eventStore.stop();
    const answer = await ann.try(auth.login, { body: { email: ann.email, password: strongPassword } });
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({ error: 'unavailable', message: unavailable });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await asked('/health/ready')).json()).toMatchObject({ ready: false, eventStore: false });
    expect((await asked('/health/live')).statusCode).toBe(200);
    await backend.stores.eventStore.start();
    await expect
      .poll(async () => (await ann.try(auth.login, { body: { email: ann.email, password: strongPassword } })).status, {
        timeout: 40_000,
      })
      .toBe(200);
    await expect.poll(async () => (await asked('/health/ready')).statusCode, { timeout: 40_000 }).toBe(200);
  });

  it('as a mail server that is away, too: the person is told, and may try again at once', async () => {
    const site = await startBackend({
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'a@recto.example',
      LIMIT_MAIL_PAUSE: '1/30',
    });
    const browser = new Browser(site.app);
    const body = { name: 'Ann Example', username: 'annex1', email: 'ann@example.org', password: strongPassword };
    const answers = [await browser.try(auth.sendCode, { body }), await browser.try(auth.sendCode, { body })];
    expect(answers.map(({ status, body: { error } }) => [status, error])).toEqual([
      [503, 'mail-failed'],
      [503, 'mail-failed'],
    ]);
    expect(site.logged()).not.toContain('ann@example.org');
    await site.close();
  });

  it('or a mail that was just sent: not another one within half a minute', async () => {
    const site = await startBackend({ LIMIT_MAIL_PAUSE: '1/30' });
    const browser = new Browser(site.app);
    const body = { name: 'Ann Example', username: 'annex1', email: 'ann@example.org', password: strongPassword };
    const headers = { 'idempotency-key': 'send-once' };
    expect((await browser.try(auth.sendCode, { body, headers })).status).toBe(200);
    // A retry whose first answer was lost is not another mail.
    browser.cookies.clear();
    expect((await browser.try(auth.sendCode, { body, headers })).status).toBe(200);
    expect(await site.mailsTo(body.email)).toHaveLength(1);
    const refused = await browser.try(auth.sendCode, { body });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
    site.clock.forward(30_000);
    expect((await browser.try(auth.sendCode, { body })).status).toBe(200);
    expect(await mailedCode(site, body.email)).toBeGreaterThan(0);
    await site.close();
  });
});
