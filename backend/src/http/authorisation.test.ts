import { login } from '@recto/contracts/http/auth.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorisation, type Row } from '../testing/authorisation.ts';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import type { Browser } from '../testing/browser.ts';
import { aPhoto, form, strongPassword } from '../testing/people.ts';
import { releaseShell } from '../testing/release.ts';
import { type Kind, makeWorld, type Subject, type World } from '../testing/world.ts';

let backend: TestBackend;
let world: World;
let photo: Buffer;
beforeAll(async () => {
  backend = await startBackend();
  await releaseShell(backend.context.configuration.releasesDirectory);
  world = await makeWorld(backend);
  photo = await aPhoto(1300, 800);
});
afterAll(() => backend.close());

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

type Caller = {
  name: 'visitor' | 'holder' | 'stranger' | 'owner' | 'moderator';
  browser: Browser;
  token?: string | null;
};

const statusFor = async ({ browser, token }: Caller, route: string, row: Row, subject: Subject): Promise<number> => {
  const [method = '', path = ''] = route.split(' ');
  const { userId, username } = world.owner;
  const params: Record<string, string> = { authorId: userId, userId, user: username, ...subject.params, ...row.params };
  const filled = path
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'missing'))
    .replace('*', params['*'] ?? '');
  const url = row.query ? `${filled}?${new URLSearchParams(row.query).toString()}` : filled;
  const headers: Record<string, string> = token ? { 'x-page-token': token } : {};
  const body = row.file ? form(row.file, photo, 'a.jpg') : row.body?.(subject);
  if (row.streams) return streamStatus(url, { ...headers, ...(browser.token && { authorization: browser.token }) });
  const answer = await browser.after(world.owner).try({ method: method as Method, url }, { body, headers });
  return answer.status;
};

const streamStatus = async (url: string, headers: Record<string, string>): Promise<number> => {
  const response = await backend.app.inject({ url, headers, payloadAsStream: true });
  response.stream().destroy();
  return response.statusCode;
};

const callersOf = (row: Row, subject: Subject): Caller[] => [
  { name: 'visitor', browser: world.visitor },
  ...(row.holder ? [{ name: 'holder', browser: world.visitor, token: subject.pageToken } as const] : []),
  { name: 'stranger', browser: world.stranger },
  { name: 'owner', browser: world.owner },
  ...(row.moderator ? [{ name: 'moderator', browser: world.moderator } as const] : []),
];

const signInAgain = async (): Promise<void> => {
  for (const person of [world.owner, world.stranger]) {
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
      const { visitor, holder, stranger, owner, moderator } = row;
      const expected = { visitor, ...(holder && { holder }), stranger, owner, ...(moderator && { moderator }) };
      const actual: Record<string, number> = {};
      for (const caller of callersOf(row, subject)) actual[caller.name] = await statusFor(caller, route, row, subject);
      expect({ on: row.on, ...actual }).toEqual({ on: row.on, ...expected });
      if (row.endsSession) await signInAgain();
    }
  });

  it('asks for documents by an index: no query goes through a whole collection', () => {
    expect([...backend.stores.scans]).toEqual([]);
  });
});
