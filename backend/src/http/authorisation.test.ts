import { createSecretKey, randomBytes } from 'node:crypto';
import { login, logout } from '@recto/contracts/http/auth.ts';
import { unlockPage } from '@recto/contracts/http/pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signToken } from '../security/tokens.ts';
import { authorisation } from '../testing/authorisation.ts';
import type { CallerName, Row } from '../testing/authorisation-rows.ts';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { aPhoto, form, strongPassword } from '../testing/people.ts';
import { releaseShell } from '../testing/release.ts';
import { type Kind, makeWorld, pagePassword, type Subject, type World } from '../testing/world.ts';

let backend: TestBackend;
let world: World;
let photo: Buffer;
/** The token of a protected page that no row is about. */
let otherPageToken: string;
/** What is sent as a token, and is none (any more). */
let badTokens: Record<string, string>;
beforeAll(async () => {
  backend = await startBackend();
  await releaseShell(backend.context.configuration.releasesDirectory);
  world = await makeWorld(backend);
  photo = await aPhoto(1300, 800);
  const { params } = await world.subject('protected page');
  const visitor = new Browser(backend.app).after(world.owner);
  otherPageToken = (await visitor.ask(unlockPage, { params, body: { password: pagePassword } })).pageToken;
  badTokens = await makeBadTokens();
}, 120_000);
afterAll(() => backend.close());

const makeBadTokens = async (): Promise<Record<string, string>> => {
  const { owner } = world;
  const ended = new Browser(backend.app);
  ended.token = (await ended.ask(login, { body: { email: owner.email, password: strongPassword } })).token;
  const endedToken = ended.token;
  await ended.ask(logout);
  const now = backend.clock.now().getTime();
  const claims = {
    userId: owner.userId,
    sessionId: 'a-session-that-nobody-has',
    startedAt: new Date(now).toISOString(),
    position: null,
    expiresAt: new Date(now + 3_600_000).toISOString(),
  };
  const past = new Date(now - 1_000).toISOString();
  const [, payload = ''] = (owner.token ?? '').split('.');
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  return {
    ended: endedToken,
    forged: await signToken(createSecretKey(randomBytes(32)), claims),
    unsigned: `${unsigned}.${payload}.`,
    expired: await signToken(backend.context.secrets.tokens, { ...claims, expiresAt: past }),
    'page token': otherPageToken,
    nonsense: 'a.b.c',
  };
};

type Method = Parameters<Browser['send']>[0];
const none: Subject = { params: {}, pageToken: null };
/** Subjects of calls that change nothing are used again. */
const kept = new Map<Kind, Subject>();

const subjectOf = async ({ on }: Row, changes: boolean): Promise<Subject> => {
  if (!on) return none;
  const known = changes ? undefined : kept.get(on);
  const subject = known ?? (await world.subject(on));
  if (!changes) kept.set(on, subject);
  return subject;
};

const addressOf = (path: string, params: Readonly<Record<string, string>>): string =>
  path
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'missing'))
    .replace('*', params['*'] ?? '');

/** Those who may least come first: what they do must not stand in the way of the others. */
const callers: readonly { name: CallerName; like: CallerName; holds?: true }[] = [
  { name: 'visitor', like: 'visitor' },
  { name: 'holder', like: 'visitor', holds: true },
  { name: 'blocked', like: 'stranger' },
  { name: 'guest', like: 'stranger', holds: true },
  { name: 'stranger', like: 'stranger' },
  { name: 'commenter', like: 'stranger' },
  { name: 'moderator', like: 'stranger' },
  { name: 'owner', like: 'owner' },
];

const browserOf = (name: CallerName): Browser => world[name === 'holder' ? 'visitor' : name];

const statusFor = async (
  { name, holds }: (typeof callers)[number],
  route: string,
  row: Row,
  subject: Subject,
): Promise<number> => {
  const [method = '', path = ''] = route.split(' ');
  const { userId, username } = world.owner;
  const filled = addressOf(path, { authorId: userId, userId, user: username, ...subject.params, ...row.params });
  const url = row.query ? `${filled}?${new URLSearchParams(row.query).toString()}` : filled;
  const headers: Record<string, string> = holds ? { 'x-page-token': subject.pageToken ?? otherPageToken } : {};
  const body = row.file ? form(row.file, photo, 'a.jpg') : row.body?.(subject);
  const browser = browserOf(name).after(world.owner).after(world.commenter);
  if (row.streams) return streamStatus(url, { ...headers, ...(browser.token && { authorization: browser.token }) });
  return (await browser.try({ method: method as Method, url }, { body, headers })).status;
};

const streamStatus = async (url: string, headers: Record<string, string>): Promise<number> => {
  const response = await backend.app.inject({ url, headers, payloadAsStream: true });
  response.stream().destroy();
  return response.statusCode;
};

const signInAgain = async (): Promise<void> => {
  for (const person of [world.owner, world.stranger, world.blocked, world.commenter, world.guest, world.moderator]) {
    person.token = null;
    const body = { email: person.email, password: strongPassword };
    person.token = (await person.ask(login, { body })).token;
  }
};

describe('every route', () => {
  it('is in the table, and the table names no other', () => {
    const routes = new Set(backend.routes.filter(route => !route.startsWith('HEAD ')));
    expect([...routes].filter(route => !(route in authorisation))).toEqual([]);
    expect(Object.keys(authorisation).filter(route => !routes.has(route))).toEqual([]);
  });

  it.each(Object.entries(authorisation))('%s', async (route, rows) => {
    const changes = !route.startsWith('GET ');
    for (const row of rows) {
      const subject = await subjectOf(row, changes);
      const expected: Partial<Record<CallerName, number>> = {};
      const actual: Partial<Record<CallerName, number>> = {};
      for (const caller of callers.filter(({ name }) => !row.without?.includes(name))) {
        expected[caller.name] = row[caller.name] ?? row[caller.like];
        actual[caller.name] = await statusFor(caller, route, row, subject);
      }
      expect({ on: row.on, ...actual }).toEqual({ on: row.on, ...expected });
      if (row.endsSession) await signInAgain();
    }
  });

  it('refuses tokens that are none, or not any more', async () => {
    const wrong: string[] = [];
    for (const route of Object.keys(authorisation)) {
      const [method = '', path = ''] = route.split(' ');
      // It takes a token of its own kind.
      if (path === '/metrics') continue;
      const url = addressOf(path, { username: world.owner.username, user: world.owner.username });
      for (const [kind, token] of Object.entries(badTokens)) {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await backend.app.inject({ method: method as Method, url, headers });
        if (answer.statusCode !== 401) wrong.push(`${route} with ${kind}: ${answer.statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('asks for documents by an index: no query goes through a whole collection', () => {
    expect([...backend.stores.scans]).toEqual([]);
  });
});
