import * as auth from '@recto/contracts/http/auth.ts';
import * as profile from '@recto/contracts/http/profile.ts';
import * as messages from '@recto/contracts/messages/auth.ts';
import { tooManyAttempts } from '@recto/contracts/messages/common.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { register, strongPassword } from '../testing/people.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend({ LIMIT_LOGIN_ACCOUNT: '3/900' });
});
afterAll(() => backend.close());

const browser = (): Browser => new Browser(backend.app);
const newPassword = 'Another2Horse';

/** The reset link's user id and code, from the newest mail. */
const mailedReset = async (email: string): Promise<{ userId: string; code: string }> => {
  const mail = (await backend.mailsTo(email)).at(-1) ?? '';
  const link = new URL(/^http\S+$/m.exec(mail)?.[0] ?? '');
  expect(link.pathname).toBe('/forgotpassword');
  return { userId: link.searchParams.get('i') ?? '', code: link.searchParams.get('t') ?? '' };
};

describe('logging in', () => {
  it('answers a token for address and password, in whatever case the address is', async () => {
    const ann = await register(backend);
    const other = browser();
    const { token } = await other.ask(auth.login, {
      body: { email: ` ${ann.email.toUpperCase()} `, password: strongPassword },
    });
    other.token = token;
    expect((await other.ask(profile.getProfile)).user._id).toBe(ann.userId);
  });

  it('says the same about a wrong password and an unknown address', async () => {
    const ann = await register(backend);
    const wrong = await browser().try(auth.login, { body: { email: ann.email, password: 'Wrong1Password' } });
    const unknown = await browser().try(auth.login, {
      body: { email: 'nobody@example.org', password: strongPassword },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ error: 'wrong-credentials', message: messages.loginFailed });
    expect(unknown.body).toEqual(wrong.body);
  });

  it('is limited by wrong passwords, not by right ones, per account and client', async () => {
    const ann = await register(backend);
    const right = { email: ann.email, password: strongPassword };
    for (let i = 0; i < 5; i++) expect((await browser().try(auth.login, { body: right })).status).toBe(200);
    const wrong = { ...right, password: 'Wrong1Password' };
    for (let i = 0; i < 3; i++) expect((await browser().try(auth.login, { body: wrong })).status).toBe(401);
    const refused = await browser().try(auth.login, { body: right });
    expect([refused.status, refused.body.message]).toEqual([429, tooManyAttempts]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const elsewhere = browser();
    elsewhere.address = '127.0.0.2';
    expect((await elsewhere.try(auth.login, { body: right })).status).toBe(200);
    backend.clock.forward(901_000);
    expect((await browser().try(auth.login, { body: right })).status).toBe(200);
  });

  it('counts together with another backend', async () => {
    const ann = await register(backend);
    const second = await backend.another();
    const wrong = { email: ann.email, password: 'Wrong1Password' };
    const tries = [backend.app, second.app, backend.app, second.app];
    const statuses: number[] = [];
    for (const app of tries) statuses.push((await new Browser(app).try(auth.login, { body: wrong })).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
    await second.close();
  });

  it('refuses a token that is forged, altered or not one, on every call', async () => {
    const ann = await register(backend);
    for (const token of ['x', `${ann.token?.slice(0, -2)}xx`, 'eyJhbGciOiJub25lIn0.e30.']) {
      const forger = browser();
      forger.token = token;
      expect((await forger.try(auth.usernameAvailability, { body: { username: 'whoever1' } })).status).toBe(401);
    }
  });

  it('takes a bare token, too', async () => {
    const ann = await register(backend);
    const answer = await browser().try(profile.getProfile, { headers: { authorization: ann.token ?? '' } });
    expect(answer.status).toBe(200);
  });
});

describe('a session', () => {
  it('ends with logging out, here and on another backend', async () => {
    const ann = await register(backend);
    const second = await backend.another();
    await ann.ask(auth.logout);
    expect((await ann.try(profile.getProfile)).status).toBe(401);
    const there = new Browser(second.app);
    there.token = ann.token;
    await expect.poll(async () => (await there.try(profile.getProfile)).status, { timeout: 20_000 }).toBe(401);
    await second.close();
  });

  it('ends everywhere else when the password is changed, and goes on with the fresh token', async () => {
    const ann = await register(backend);
    const phone = browser();
    phone.token = (await phone.ask(auth.login, { body: { email: ann.email, password: strongPassword } })).token;
    const { token } = await ann.ask(profile.changePassword, { body: { password: newPassword } });
    expect((await phone.try(profile.getProfile)).status).toBe(401);
    expect((await ann.try(profile.getProfile)).status).toBe(401);
    ann.token = token;
    expect((await ann.try(profile.getProfile)).status).toBe(200);
    await backend.work();
    expect((await ann.try(profile.getProfile)).status).toBe(200);
    expect((await phone.try(profile.getProfile)).status).toBe(401);
    expect((await browser().try(auth.login, { body: { email: ann.email, password: newPassword } })).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('is replaced through the mailed link, once; every session ends', async () => {
    const ann = await register(backend);
    await browser().ask(auth.forgotPassword, { body: { email: ann.email } });
    const { userId, code } = await mailedReset(ann.email);
    const reset = { userId, token: { code }, password: newPassword };
    const weak = await browser().try(auth.resetPassword, { body: { ...reset, password: 'short' } });
    expect(weak.body.fields).toEqual({ password: messages.passwordStrength });
    const headers = { 'idempotency-key': 'reset-once' };
    await browser().ask(auth.resetPassword, { body: reset, headers });
    expect((await browser().try(auth.resetPassword, { body: reset, headers })).status).toBe(200);
    const again = await browser().try(auth.resetPassword, { body: reset });
    expect([again.status, again.body]).toEqual([400, { error: 'invalid link', message: messages.resetLinkInvalid }]);
    expect((await ann.try(profile.getProfile)).status).toBe(401);
    expect((await browser().try(auth.login, { body: { email: ann.email, password: newPassword } })).status).toBe(200);
  });

  it('is mailed to the address as its owner wrote it, however it is typed', async () => {
    const ann = await register(backend);
    await browser().ask(auth.forgotPassword, { body: { email: ann.email.toUpperCase() } });
    const mail = (await backend.mailsTo(ann.email)).find(letter => letter.includes('/forgotpassword'));
    expect(mail).toBeDefined();
  });

  it('needs the newest code in time', async () => {
    const ann = await register(backend);
    await browser().ask(auth.forgotPassword, { body: { email: ann.email } });
    const first = await mailedReset(ann.email);
    await browser().ask(auth.forgotPassword, { body: { email: ann.email } });
    const second = await mailedReset(ann.email);
    const tried = (given: { userId: string; code: string }) =>
      browser().try(auth.resetPassword, {
        body: { userId: given.userId, token: { code: given.code }, password: newPassword },
      });
    expect((await tried(first)).body.error).toBe('invalid link');
    expect((await tried({ ...second, userId: 'nobody' })).body.error).toBe('invalid link');
    backend.clock.forward(3_600_000);
    expect((await tried(second)).body).toEqual({ error: 'link expired', message: messages.resetLinkExpired });
  });

  it('of an unknown address is told', async () => {
    const answer = await browser().try(auth.forgotPassword, { body: { email: 'who@example.org' } });
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([
      404,
      'not found',
      messages.emailUnknown('who@example.org'),
    ]);
  });
});

describe('where nothing tells who is registered', () => {
  it('both calls answer the same, and the mail tells the person', async () => {
    const quiet = await startBackend({ REGISTRATION_DISCLOSURE: 'false' });
    const ann = await register(quiet);
    const stranger = new Browser(quiet.app);
    const unknown = await stranger.try(auth.forgotPassword, { body: { email: 'who@example.org' } });
    const known = await stranger.try(auth.forgotPassword, { body: { email: ann.email } });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const form = { name: 'Eve', username: 'somebody1', email: ann.email, password: strongPassword };
    expect((await stranger.try(auth.sendCode, { body: form })).status).toBe(200);
    expect(stranger.cookies.has('registration')).toBe(true);
    await expect
      .poll(async () => (await quiet.mailsTo(ann.email)).at(-1), { timeout: 20_000 })
      .toContain('already has an account');
    await quiet.close();
  });
});
