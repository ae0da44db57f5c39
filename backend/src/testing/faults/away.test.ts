import { randomUUID } from 'node:crypto';
import * as collections from '@recto/contracts/http/collections.ts';
import * as comments from '@recto/contracts/http/comments.ts';
import * as lists from '@recto/contracts/http/lists.ts';
import * as notifications from '@recto/contracts/http/notifications.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import * as profile from '@recto/contracts/http/profile.ts';
import type { Call } from '@recto/contracts/http/call.ts';
import { login, logout } from '@recto/contracts/http/auth.ts';
import { unavailable } from '@recto/contracts/messages/common.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Browser, Sent } from '../browser.ts';
import { Browser as Another, overHttp } from '../browser.ts';
import { type Person, page, strongPassword } from '../people.ts';
import type { Target } from './load.ts';
import { type Site, startSite } from './site.ts';
import { aTarget } from './target.ts';

let site: Site;
let target: Target;
let olga: Person;
let stan: Person;
let collectionId: string;
beforeAll(async () => {
  site = await startSite();
  olga = await site.register('Olga Owner');
  stan = await site.register('Stan Stranger');
  target = await aTarget(olga);
  const { collection } = await olga.ask(collections.createCollection, { body: { name: 'Maps' } });
  collectionId = collection._id;
  stan.after(olga);
}, 120_000);
afterAll(() => site.close());

const patience = 60_000;
/** Asks until the store's coming and going is noticed. */
const eventually = (ask: () => Promise<unknown>) => expect.poll(ask, { timeout: patience });
const ready = async (): Promise<unknown> => (await fetch(`${site.recto.url()}/health/ready`)).json();
const stateOf = async (browser: Browser, call: Call, sent: Sent = {}): Promise<number> =>
  (await browser.try(call, sent)).status;
const isRefusedForNow = ({ status, body, headers }: Answer): void => {
  expect({ status, body }).toEqual({ status: 503, body: { error: 'unavailable', message: unavailable } });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
};
const liking = (): [Call, Sent] => [
  pages.ratePage,
  { params: { id: target.id }, body: { rate: 'like' }, headers: { 'idempotency-key': randomUUID() } },
];
const commenting = (): [Call, Sent] => [
  comments.addComment,
  { params: { pageId: target.id }, body: { text: randomUUID() }, headers: { 'idempotency-key': randomUUID() } },
];

describe('while the event store is away', () => {
  beforeEach(async () => {
    await site.recto.start('event-store');
    await eventually(ready).toMatchObject({ ready: true });
  }, patience);

  it('reads go on, and commands are refused and carried out once when they come again under their key', async () => {
    const before = await stan.ask(comments.listComments, { params: { pageId: target.id } });
    await site.recto.kill('event-store');
    await eventually(ready).toMatchObject({ ready: false, eventStore: false, documentStore: true });
    const visitor = new Another(overHttp(site.recto.url()));
    for (const reader of [visitor, stan]) {
      expect(await stateOf(reader, pages.getPublicPage, { params: { url: target.url } })).toBe(200);
      expect(await stateOf(reader, comments.listComments, { params: { pageId: target.id } })).toBe(200);
      expect(await stateOf(reader, lists.getFeed)).toBe(200);
    }
    expect(await stateOf(stan, lists.getReadLater)).toBe(200);
    const { user } = await stan.ask(profile.getProfile);
    expect(user).toMatchObject({ username: stan.username, email: stan.email });
    const commands = [liking(), commenting()];
    for (const [call, sent] of commands) isRefusedForNow(await stan.try(call, sent));

    await site.recto.start('event-store');
    for (const [call, sent] of commands) {
      await eventually(async () => (await stan.try(call, sent)).status < 300).toBe(true);
      expect(await stateOf(stan, call, sent)).toBeLessThan(300);
    }
    const { mine } = await stan.ask(pages.getViewer, { params: { pageId: target.id } });
    expect(mine).toBe('like');
    const after = await stan.ask(comments.listComments, { params: { pageId: target.id } });
    expect(after.length).toBe(before.length + 1);
    await eventually(ready).toMatchObject({ ready: true });
  }, 120_000);
});

describe('while the document store is away', () => {
  it('what needs the log alone is accepted, all else is refused before anything is appended, and all comes back', async () => {
    await eventually(ready).toMatchObject({ ready: true });
    const away = await site.register();
    expect(await stateOf(away, logout)).toBe(200);
    const { id: thrown } = await page(olga);
    // A backend that has ended no session itself.
    await site.recto.kill('backend');
    await site.recto.start('backend');
    await eventually(ready).toMatchObject({ ready: true });
    await site.recto.kill('document-store');
    await eventually(ready).toMatchObject({ ready: false, documentStore: false });

    const head = await site.head();
    const visitor = new Another(overHttp(site.recto.url()));
    const reads: [Browser, Call, Sent][] = [
      [visitor, pages.getPublicPage, { params: { url: target.url } }],
      [visitor, lists.getFeed, {}],
      [stan, lists.getReadLater, {}],
      [stan, profile.getProfile, {}],
    ];
    for (const [browser, call, sent] of reads) isRefusedForNow(await browser.try(call, sent));
    const commands = [liking(), commenting()];
    for (const [call, sent] of commands) isRefusedForNow(await stan.try(call, sent));
    isRefusedForNow(await olga.try(collections.createCollection, { body: { name: 'Another' } }));
    expect(await site.head()).toBe(head);

    const kept = await stan.ask(pages.toggleReadLater, { params: { pageId: target.id } });
    expect(kept).toEqual({ readLater: true });
    const { choices } = await stan.ask(notifications.chooseNotices, { body: { choices: { like: false } } });
    expect(choices.like).toBe(false);
    expect(await stateOf(olga, pages.deletePage, { params: { id: thrown } })).toBe(200);
    expect(await stateOf(stan, pages.deletePage, { params: { id: target.id } })).toBe(404);
    expect(await site.head()).toBeGreaterThan(head);
    // Who has signed out stays signed out: the streams know.
    expect(await stateOf(away, pages.toggleReadLater, { params: { pageId: target.id } })).toBe(401);
    expect(await stateOf(stan, logout)).toBe(200);
    expect(await stateOf(stan, pages.toggleReadLater, { params: { pageId: target.id } })).toBe(401);

    await site.recto.start('document-store');
    stan.token = null;
    await eventually(ready).toMatchObject({ ready: true });
    // The driver may still hold a line that went with the store, and notice only now.
    const entering = { body: { email: stan.email, password: strongPassword } };
    await eventually(() => stateOf(stan, login, entering)).toBe(200);
    const signedIn = await stan.ask(login, entering);
    stan.token = signedIn.token;
    for (const [call, sent] of commands)
      await eventually(async () => (await stan.try(call, sent)).status < 300).toBe(true);
    expect(await stateOf(away, pages.toggleReadLater, { params: { pageId: target.id } })).toBe(401);
    const { results } = await stan.ask(lists.getReadLater);
    expect(results).toHaveLength(1);
    await eventually(ready).toMatchObject({ ready: true });
    const { live, defined } = await site.documents();
    expect(live).toEqual(defined);
    expect(await site.twice()).toEqual([]);
    expect(await stateOf(olga, collections.deleteCollection, { params: { id: collectionId } })).toBe(200);
  }, 180_000);
});
