import * as pages from '@recto/contracts/http/pages.ts';
import * as wizard from '@recto/contracts/http/wizard.ts';
import * as editing from '@recto/contracts/messages/editing.ts';
import * as messages from '@recto/contracts/messages/page.ts';
import { load } from '@recto/event-log/execute.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addressClaim } from '../domain/claim.ts';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { addressClaimId } from './addresses.ts';
import { draft, page, type Person, publicContents, register, revisionWith } from '../testing/people.ts';

let backend: TestBackend;
let ann: Person;
beforeAll(async () => {
  backend = await startBackend();
  ann = await register(backend);
});
afterAll(() => backend.close());

const visitor = (): Browser => new Browser(backend.app).after(ann);
const edited = (id: string, change: object = {}) =>
  ann.try<{ type: string; url: string; error: string; fields: object }>(pages.revisePage, {
    params: { id },
    body: revisionWith(change),
  });

describe('the edit form', () => {
  it('shows the page to its owner and saves it, visible at once, under the same address', async () => {
    const { id, url } = await page(ann);
    const form = await ann.ask(pages.getPublicEdit, { params: { url } });
    expect(form.page).toMatchObject({
      id,
      type: 'public',
      revision: 1,
      hasPassword: false,
      contents: { title: publicContents.title },
    });
    const contents = { ...publicContents, title: 'A title that is quite another' };
    expect((await edited(id, { contents })).body).toEqual({ type: 'public', url });
    const { page: seen } = await ann.ask(pages.getPublicPage, { params: { url } });
    expect([seen.contents.title, seen.revision]).toEqual([contents.title, 2]);
  });

  it('refuses an edit that started from an older version', async () => {
    const { id } = await page(ann);
    await edited(id, { tags: 'a,b,c,d,e' });
    const { status, body } = await edited(id, { tags: 'f,g,h,i,j' });
    expect([status, body.error]).toEqual([409, 'page-changed']);
  });

  it('leaves comments closed that were closed on the page meanwhile', async () => {
    const { id, url } = await page(ann);
    await ann.ask(pages.switchComments, { params: { id }, body: { open: false } });
    const configurations = { rating: false, anonymously: false, links: true };
    expect((await edited(id, { configurations })).status).toBe(200);
    const { page: seen } = await ann.ask(pages.getPublicPage, { params: { url } });
    expect(seen.configurations).toEqual({ ...configurations, comments: false });
  });

  it('takes no address for an edit that it refuses', async () => {
    const { id } = await page(ann, { type: 'private', settings: { url: 'where-it-is' } });
    const head = await backend.context.log.head();
    expect((await edited(id, { type: 'private', url: 'where-it-would-go', revision: 7 })).status).toBe(409);
    expect(await backend.context.log.head()).toBe(head);
  });

  it('has messages of its own, and keeps the type', async () => {
    const { id } = await page(ann);
    const contents = { ...publicContents, title: 'Short', body: '<p>Short</p>' };
    expect((await edited(id, { contents })).body.fields).toEqual({
      'contents.title': editing.publicTitle,
      'contents.body': editing.publicBody,
    });
    expect((await edited(id, { type: 'private', url: 'x' })).body.fields).toEqual({ type: messages.typeFixed });
  });

  it('keeps the address that two windows have moved it to at the same time', async () => {
    const { id } = await page(ann, { type: 'private', settings: { url: 'before-both' } });
    const both = ['One', 'Two'].map(title =>
      edited(id, { type: 'private', url: 'after-both', contents: { ...publicContents, title } }),
    );
    expect((await Promise.all(both)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const claim = addressClaimId(backend.context, ann.userId, 'after-both');
    const { state } = await load(backend.context.log, addressClaim, claim);
    expect(state).toEqual({ status: 'confirmed', holderId: id });
  });

  it('gives away an address that a page has left, though a process ended before it let go of it', async () => {
    const { id } = await page(ann, { type: 'private', settings: { url: 'left-behind' } });
    const { log } = backend.context;
    const append = log.append.bind(log);
    const claim = addressClaimId(backend.context, ann.userId, 'left-behind');
    const broken = vi.spyOn(log, 'append').mockImplementation(async (stream, ...given) => {
      if (stream.endsWith(claim)) throw new Error('the process ends');
      return append(stream, ...given);
    });
    expect((await edited(id, { type: 'private', url: 'moved-on' })).status).toBe(500);
    broken.mockRestore();
    const other = await page(ann, { type: 'private', settings: { url: 'left-behind' } });
    const { state } = await load(log, addressClaim, claim);
    expect(state).toEqual({ status: 'confirmed', holderId: other.id });
  });

  it('moves a private page to another address and frees the old one', async () => {
    const { id } = await page(ann, { type: 'private', settings: { url: 'first-place' } });
    const moved = await edited(id, { type: 'private', url: 'second-place' });
    expect(moved.body).toEqual({ type: 'private', url: 'second-place' });
    const at = (url: string) => ann.try(pages.getPrivatePage, { params: { username: ann.username, url } });
    expect((await at('second-place')).status).toBe(200);
    expect((await at('first-place')).status).toBe(404);
    const other = await page(ann, { type: 'private', settings: { url: 'first-place' } });
    const taken = await edited(other.id, { type: 'private', url: 'second-place' });
    expect([taken.status, taken.body.fields]).toEqual([422, { url: messages.urlUsed('second-place') }]);
  });
});

describe('versions', () => {
  it('are listed newest first, shown, and taken back as a new one', async () => {
    const { id, url } = await page(ann);
    await edited(id, { contents: { ...publicContents, title: 'The second title of it' } });
    const { versions } = await ann.ask(pages.listVersions, { params: { id } });
    expect(versions.map(({ n, title }) => [n, title])).toEqual([
      [2, 'The second title of it'],
      [1, publicContents.title],
    ]);
    expect(versions[1]?.words).toBeGreaterThan(10);
    const { contents } = await ann.ask(pages.getVersion, { params: { id, n: 1 } });
    expect(contents.title).toBe(publicContents.title);
    await ann.ask(pages.restoreVersion, { params: { id, n: 1 } });
    const { page: seen } = await ann.ask(pages.getPublicPage, { params: { url } });
    expect([seen.contents.title, seen.revision]).toEqual([publicContents.title, 3]);
    expect((await ann.try(pages.getVersion, { params: { id, n: 9 } })).status).toBe(404);
  });
});

describe('a protected page', () => {
  it('opens with its password, for an hour or until the password changes', async () => {
    const { id, url } = await page(ann, { type: 'private', settings: { url: 'locked', password: 'open sesame' } });
    const params = { username: ann.username, url };
    const locked = await visitor().try(pages.getPrivatePage, { params });
    expect([locked.status, locked.body]).toEqual([
      401,
      { error: 'password required', message: messages.passwordAsked },
    ]);
    const wrong = await visitor().try(pages.unlockPage, { params, body: { password: 'guess' } });
    expect([wrong.status, wrong.body.message]).toEqual([401, messages.passwordWrong]);
    const { pageToken } = await visitor().ask(pages.unlockPage, { params, body: { password: 'open sesame' } });
    const headers = { 'x-page-token': pageToken };
    const opened = () => visitor().try(pages.getPrivatePage, { params, headers });
    expect((await opened()).status).toBe(200);
    const other = await page(ann, { type: 'private', settings: { url: 'other', password: 'open sesame' } });
    const elsewhere = { params: { username: ann.username, url: other.url }, headers };
    expect((await visitor().try(pages.getPrivatePage, elsewhere)).status).toBe(401);
    await edited(id, { type: 'private', url: 'locked', password: 'changed word' });
    expect((await opened()).status).toBe(401);
    const fresh = await visitor().ask(pages.unlockPage, { params, body: { password: 'changed word' } });
    headers['x-page-token'] = fresh.pageToken;
    expect((await opened()).status).toBe(200);
    await edited(id, { type: 'private', url: 'locked', password: null, revision: 2 });
    expect((await opened()).status).toBe(404);
  });

  it('is guessed at ten times by one client', async () => {
    const { url } = await page(ann, { type: 'private', settings: { url: 'guessed', password: 'open sesame' } });
    const params = { username: ann.username, url };
    const statuses = [];
    for (let i = 0; i < 11; i++)
      statuses.push((await visitor().try(pages.unlockPage, { params, body: { password: `guess ${i}` } })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });
});

describe('the trash', () => {
  it('hides a page from everybody and gives it back', async () => {
    const { id, url } = await page(ann);
    await ann.ask(pages.deletePage, { params: { id } });
    for (const browser of [ann, visitor()])
      expect((await browser.try(pages.getPublicPage, { params: { url } })).status).toBe(404);
    await ann.ask(pages.restorePage, { params: { id } });
    expect((await visitor().try(pages.getPublicPage, { params: { url } })).status).toBe(200);
  });

  it('keeps a private address until it lets go', async () => {
    const { id } = await page(ann, { type: 'private', settings: { url: 'kept-place' } });
    await ann.ask(pages.deletePage, { params: { id } });
    const other = await draft(ann, { type: 'private', settings: { url: 'free-place' } });
    const settings = (url: string) =>
      ann.try(wizard.saveFinalStep, { params: { id: other }, body: { page: { type: 'private', url } } });
    expect((await settings('kept-place')).status).toBe(422);
    await backend.work();
    backend.clock.forward(30 * 86_400_000 + 1_000);
    // Due is gone, before the worker comes.
    expect((await ann.try(pages.restorePage, { params: { id } })).status).toBe(404);
    await backend.work();
    expect((await settings('kept-place')).status).toBe(200);
    expect((await ann.try(pages.restorePage, { params: { id } })).status).toBe(404);
  });
});
