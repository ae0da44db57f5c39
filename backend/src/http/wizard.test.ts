import * as pages from '@recto/contracts/http/pages.ts';
import * as wizard from '@recto/contracts/http/wizard.ts';
import type { DraftContents } from '@recto/contracts/http/wizard.ts';
import * as messages from '@recto/contracts/messages/page.ts';
import { load } from '@recto/event-log/execute.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draft as draftDecider } from '../domain/draft.ts';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { draft, page, type Person, publicContents, register } from '../testing/people.ts';

let backend: TestBackend;
let ann: Person;
beforeAll(async () => {
  backend = await startBackend();
  ann = await register(backend);
});
afterAll(() => backend.close());

const started = async (type: 'public' | 'private' = 'public'): Promise<string> =>
  (await ann.ask(wizard.createDraft, { body: { page: { type } } })).id;
const saved = (id: string, revision: number, change: object = {}) =>
  ann.try<{ revision: number; error: string; message: string; page: DraftContents }>(wizard.saveDraftContents, {
    params: { id },
    body: { page: { contents: { ...publicContents, ...change }, revision } },
  });
const contentsOf = (id: string) => ann.ask(wizard.getDraftContents, { params: { id } });

describe('a draft', () => {
  it('begins once for one click, with everything but anonymity switched on', async () => {
    const sent = { body: { page: { type: 'public' } }, headers: { 'idempotency-key': 'begin-once' } };
    const [one, two] = [await ann.ask(wizard.createDraft, sent), await ann.ask(wizard.createDraft, sent)];
    expect(one).toEqual(two);
    const { page, urls } = await ann.ask(wizard.getFinalStep, { params: { id: one.id } });
    expect(page).toMatchObject({
      configurations: { comments: true, rating: true, anonymously: false, links: true },
      tags: '',
      url: '',
      hasPassword: false,
      author: { username: ann.username },
    });
    expect(urls).toEqual([]);
  });

  it('keeps what was saved, counts revisions, and saves the same only once', async () => {
    const id = await started();
    expect((await saved(id, 0)).body).toEqual({ revision: 1 });
    expect((await saved(id, 1)).body).toEqual({ revision: 1 });
    expect((await saved(id, 1, { title: 'Another' })).body).toEqual({ revision: 2 });
    expect((await contentsOf(id)).page).toMatchObject({ revision: 2, contents: { title: 'Another' } });
  });

  it('refuses a save that started from an older text, and answers the newer one', async () => {
    const id = await started();
    await saved(id, 0, { title: 'From the other window' });
    const { status, body } = await saved(id, 0, { title: 'Stale' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: 'draft-changed', message: messages.draftChanged });
    expect(body.page).toMatchObject({ revision: 1, contents: { title: 'From the other window' } });
  });

  it('may hold more than can be published, but not without end', async () => {
    const id = await started();
    expect((await saved(id, 0, { title: 't'.repeat(1_000), body: `<p>${'b'.repeat(300_000)}</p>` })).status).toBe(200);
    expect((await saved(id, 1, { title: 't'.repeat(1_001) })).body).toMatchObject({
      error: 'rule-broken',
      fields: { 'contents.title': 'Title should be less than 1000 characters' },
    });
  });

  it('is cleaned when it is saved', async () => {
    const id = await started();
    await saved(id, 0, { body: '<p onclick="x()">a<script>alert(1)</script></p><h1>b</h1>' });
    expect((await contentsOf(id)).page.contents.body).toBe('<p>a</p><h2>b</h2>');
  });

  it('keeps twenty versions of itself', async () => {
    const id = await started();
    for (let i = 0; i < 25; i++) await saved(id, i, { title: `Title ${i}` });
    const events = [];
    for await (const event of backend.context.log.readStream(`draft-${id}`)) events.push(event.type);
    expect(events.length).toBe(20);
    expect((await contentsOf(id)).page.contents.title).toBe('Title 24');
  });

  it('has its text however often it went to the trash and back', async () => {
    const id = await started();
    await saved(id, 0, { title: 'Comes and goes' });
    for (let i = 0; i < 11; i++) {
      expect((await ann.try(pages.deletePage, { params: { id } })).status).toBe(200);
      expect((await ann.try(pages.restorePage, { params: { id } })).status).toBe(200);
    }
    expect((await contentsOf(id)).page).toMatchObject({ revision: 1, contents: { title: 'Comes and goes' } });
  });

  it('takes switches one at a time and never makes a private page anonymous', async () => {
    const id = await started();
    const settings = (page: object) => ann.try(wizard.saveFinalStep, { params: { id }, body: { page } });
    await settings({ configurations: { comments: false } });
    await settings({ configurations: { anonymously: true } });
    const { page } = await ann.ask(wizard.getFinalStep, { params: { id } });
    expect(page.configurations).toEqual({ comments: false, rating: true, anonymously: true, links: true });
    const { body } = await settings({ type: 'private', configurations: { anonymously: true } });
    expect(body.fields).toEqual({ 'configurations.anonymously': messages.anonymousPrivate });
    await settings({ type: 'private' });
    expect((await ann.ask(wizard.getFinalStep, { params: { id } })).page.configurations.anonymously).toBe(false);
  });
});

describe('publishing', () => {
  it('answers the address, and makes one page however often it is asked', async () => {
    const id = await draft(ann);
    const answers = await Promise.all(
      [1, 2, 3].map(() => ann.try<{ url: string }>(wizard.publish, { params: { id }, body: {} })),
    );
    const again = await ann.ask(wizard.publish, { params: { id } });
    const urls = answers.filter(({ status }) => status === 201).map(({ body }) => body.url);
    expect(urls.length).toBeGreaterThan(0);
    expect(new Set([...urls, again.url])).toEqual(new Set([`how-to-fold-a-paper-map-${id}`]));
    const types = [];
    for await (const event of backend.context.log.readStream(`page-${id}`)) types.push(event.type);
    expect(types).toEqual(['PagePublished']);
    expect((await saved(id, 1)).body.error).toBe('published');
  });

  it('refuses what breaks a rule, by field, and leaves the draft open', async () => {
    const id = await started();
    await saved(id, 0, { title: 'Too short', body: '<p>Short</p>' });
    const { status, body } = await ann.try(wizard.publish, { params: { id }, body: {} });
    expect([status, body.error]).toEqual([422, 'error with contents']);
    expect(body.fields).toEqual({
      'contents.title': messages.titleMin,
      'contents.body': messages.bodyMin,
      tags: messages.tagsMin,
    });
    expect((await saved(id, 1)).status).toBe(200);
  });

  it.each(['public', 'private'] as const)('refuses when the text of a %s draft was changed since', async type => {
    const id = await draft(ann, { type });
    const head = await backend.context.log.head();
    const { status, body } = await ann.try(wizard.publish, { params: { id }, body: { revision: 0 } });
    expect([status, body.error]).toEqual([409, 'draft-changed']);
    // A refusal takes no address either.
    expect(await backend.context.log.head()).toBe(head);
    expect((await ann.try(wizard.publish, { params: { id }, body: { revision: 1 } })).status).toBe(201);
  });

  it('refuses when another window has made it public, or private, since', async () => {
    const id = await draft(ann, { type: 'private', settings: { tags: 'maps,paper,folding,travel,hands' } });
    await ann.ask(wizard.changeType, { params: { id }, body: { page: { type: 'public' } } });
    const publish = (type: string) =>
      ann.try<{ error: string; message: string }>(wizard.publish, { params: { id }, body: { type } });
    const { status, body } = await publish('private');
    expect([status, body.error, body.message]).toEqual([409, 'draft-changed', messages.draftChanged]);
    expect((await publish('public')).status).toBe(201);
  });

  it('of a private page answers the username, and of two with one address lets one through', async () => {
    const drafts = await Promise.all(
      ['one', 'two'].map(title =>
        draft(ann, { type: 'private', contents: { title }, settings: { url: 'same-place' } }),
      ),
    );
    const answers = await Promise.all(
      drafts.map(id =>
        ann.try<{ url: string; username: string; fields: object }>(wizard.publish, { params: { id }, body: {} }),
      ),
    );
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    expect(won?.body).toEqual({ url: 'same-place', username: ann.username });
    expect([lost?.status, lost?.body.fields]).toEqual([422, { url: messages.urlUsed('same-place') }]);
    const third = await started('private');
    const used = await ann.try(wizard.saveFinalStep, { params: { id: third }, body: { page: { url: 'Same Place' } } });
    expect([used.status, used.body.fields]).toEqual([422, { url: messages.urlUsed('same-place') }]);
    expect((await ann.ask(wizard.getFinalStep, { params: { id: third } })).urls).toContain('same-place');
  });

  it.each([
    ['只有汉字的标题只有汉字的标题只有', /^只有汉字的标题只有汉字的标题只有-[0-9a-z]{12}$/],
    ['🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊', /^[0-9a-z]{12}$/],
    ['كيف تطوي خريطة ورقية بسهولة', /^كيف-تطوي-خريطة-ورقية-بسهولة-[0-9a-z]{12}$/],
  ])('gives %s an address that opens', async (title, address) => {
    const { url } = await page(ann, { contents: { title } });
    expect(url).toMatch(address);
    const answer = await new Browser(backend.app).after(ann).ask(pages.getPublicPage, { params: { url } });
    expect(answer.page.contents.title).toBe(title);
  });

  it('refuses a title of nothing but zero-width characters', async () => {
    const id = await draft(ann, { type: 'private', contents: { title: '\u200b\u200b\u2060' } });
    const { body } = await ann.try(wizard.publish, { params: { id }, body: {} });
    expect(body.fields).toEqual({ 'contents.title': messages.titleBlank });
  });

  it('that broke off after closing the draft is finished by the worker, which then deletes the draft', async () => {
    const id = await draft(ann);
    const { log } = backend.context;
    const { revision } = await load(log, draftDecider, id);
    const metadata = {
      $correlationId: crypto.randomUUID(),
      $causationId: crypto.randomUUID(),
      userId: ann.userId,
      command: 'publishPage',
      at: backend.clock.now().toISOString(),
      requestHash: '',
    };
    const closed = { type: 'DraftClosed', data: { pageId: id, ownerId: ann.userId } } as const;
    await log.append(`draft-${id}`, [{ id: crypto.randomUUID(), event: closed, metadata }], revision);
    backend.clock.forward(31_000);
    await backend.work();
    const url = `how-to-fold-a-paper-map-${id}`;
    expect((await ann.ask(pages.getPublicPage, { params: { url } })).page.id).toBe(id);
    expect((await load(log, draftDecider, id)).state.status).toBe('none');
    expect((await saved(id, 1)).body.error).toBe('published');
    expect((await ann.try(wizard.getInitialStep, { params: { id } })).status).toBe(404);
  });
});
