import { Readable } from 'node:stream';
import * as admin from '@recto/contracts/http/admin.ts';
import * as auth from '@recto/contracts/http/auth.ts';
import * as profile from '@recto/contracts/http/profile.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountOf } from './accounts.ts';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { moderator, unmade } from '../testing/moderators.ts';
import { type Person, register, strongPassword } from '../testing/people.ts';

let backend: TestBackend;
let other: Awaited<ReturnType<TestBackend['another']>>;
let mona: Person;

beforeAll(async () => {
  backend = await startBackend();
  other = await backend.another();
  mona = await moderator(backend);
}, 120_000);
afterAll(async () => {
  await other.close();
  await backend.close();
});

const newPassword = 'Another2Horse';
const stolen = 'Stolen3Horse';

/** What ends all sessions of an account, as another backend is told to do it. */
const ends: Record<string, (ann: Person) => Promise<unknown>> = {
  'the password is changed': ann => ann.ask(profile.changePassword, { body: { password: newPassword } }),
  'the account is blocked': ({ username }) =>
    mona.ask(admin.blockAccount, {
      params: { username },
      body: { reason: 'spam', explanation: 'It sells.', pages: 'stay' },
    }),
};

/** Lets something happen right before the next append of the other backend. */
const beforeTheAppend = (happens: () => Promise<unknown>): void => {
  const { log } = other.context;
  const append = log.append.bind(log);
  vi.spyOn(log, 'append').mockImplementationOnce(async (...given) => {
    await happens();
    return append(...given);
  });
};

const signedIn = async ({ email }: Person): Promise<Browser> => {
  const phone = new Browser(other.app);
  phone.token = (await phone.ask(auth.login, { body: { email, password: strongPassword } })).token;
  return phone;
};

describe.each(Object.entries(ends))('once %s', (_what, end) => {
  it('a session that another backend still holds for good begins no other one by a new password', async () => {
    const ann = await register(backend);
    const phone = await signedIn(ann);
    await end(ann);
    vi.spyOn(other.context.sessions, 'isEnded').mockResolvedValueOnce(false);
    expect((await phone.try(profile.changePassword, { body: { password: stolen } })).status).toBe(401);
  });

  it('a new password that was on its way is refused, and with it another session', async () => {
    const ann = await register(backend);
    const phone = await signedIn(ann);
    beforeTheAppend(() => end(ann));
    expect((await phone.try(profile.changePassword, { body: { password: stolen } })).status).toBeGreaterThan(400);
    const again = { body: { email: ann.email, password: stolen } };
    expect((await new Browser(backend.app).try(auth.login, again)).status).toBe(401);
  });

  it('who was logging in meanwhile is not signed in', async () => {
    const ann = await register(backend);
    beforeTheAppend(() => end(ann));
    const body = { email: ann.email, password: strongPassword };
    const { status, bytes } = await new Browser(other.app).try(auth.login, { body });
    expect(status).toBeGreaterThan(400);
    expect(bytes.toString()).not.toContain('token');
  });
});

it('a new password under the same key is answered as it was, though the session has ended by it', async () => {
  const ann = await register(backend);
  const phone = await signedIn(ann);
  const change = { body: { password: newPassword }, headers: { 'idempotency-key': 'change-once' } };
  await phone.ask(profile.changePassword, change);
  vi.spyOn(other.context.sessions, 'isEnded').mockResolvedValueOnce(false);
  phone.token = (await phone.ask(profile.changePassword, change)).token;
  expect((await phone.ask(profile.getProfile)).user._id).toBe(ann.userId);
});

describe('a body that comes after', () => {
  /** Sends the beginning of a body, and the rest once that has happened; answers the status. */
  const sentAround = async (
    { token }: Browser,
    { method, url }: { method: 'POST' | 'PATCH'; url: string },
    body: object,
    happens: () => Promise<unknown>,
  ): Promise<number> => {
    const text = JSON.stringify(body);
    async function* slowly() {
      yield text.slice(0, 1);
      await happens();
      yield text.slice(1);
    }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return (await backend.app.inject({ method, url, headers, payload: Readable.from(slowly()) })).statusCode;
  };

  const all = { ...ends, 'its session is logged out': (ann: Person) => ann.ask(auth.logout) };
  it.each(Object.entries(all))('%s changes nothing any more', async (_what, end) => {
    const ann = await register(backend);
    const tab = new Browser(backend.app);
    tab.token = ann.token;
    const edit = { headline: 'Written after the end' };
    expect(await sentAround(tab, profile.changeProfile, edit, () => end(ann))).toBe(401);
    expect((await accountOf(backend.context, ann.userId))?.headline).toBe('');
  });

  it('a role was taken away does not moderate any more', async () => {
    const [max, ann] = [await moderator(backend, 'Max Moderator'), await register(backend)];
    const block = { reason: 'spam', explanation: 'It sells.', pages: 'stay' };
    const url = admin.blockAccount.url.replace(':username', ann.username);
    const take = () => unmade(backend, max);
    expect(await sentAround(max, { method: 'POST', url }, block, take)).toBe(403);
    expect((await accountOf(backend.context, ann.userId))?.blocked).toBeNull();
  });
});
