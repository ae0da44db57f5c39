import * as calls from '@recto/contracts/http/admin.ts';
import * as auth from '@recto/contracts/http/auth.ts';
import * as collections from '@recto/contracts/http/collections.ts';
import * as comments from '@recto/contracts/http/comments.ts';
import * as lists from '@recto/contracts/http/lists.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import * as profile from '@recto/contracts/http/profile.ts';
import * as reports from '@recto/contracts/http/reports.ts';
import { search } from '@recto/contracts/http/search.ts';
import * as users from '@recto/contracts/http/users.ts';
import { NEW_ACCOUNT_MS } from '@recto/contracts/limits.ts';
import { alreadyHidden, readerBlocked } from '@recto/contracts/messages/moderation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { moderator } from '../testing/moderators.ts';
import { page, type Person, publicContents, register, strongPassword } from '../testing/people.ts';

let backend: TestBackend;
let mona: Person;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  backend = await startBackend({
    LIMIT_SAME_COMMENT: '2/86400',
    LIMIT_SAME_COMMENT_NEW: '3/86400',
    LIMIT_REPORTS: '3/3600',
  });
  mona = await moderator(backend);
  ann = await register(backend, { name: 'Ann Author' });
  bob = await register(backend, { name: 'Bob Reader' });
}, 120_000);
afterAll(() => backend.close());

const hiding = { reason: 'abuse', explanation: 'It insults a person.' } as const;
const say = async (who: Person, pageId: string, text: string, inReplyTo: string | null = null) =>
  (await who.ask(comments.addComment, { params: { pageId }, body: { text, inReplyTo } })).comment;
const report = (who: Person, kind: 'page' | 'comment' | 'profile', id: string) =>
  who.try(reports.report, { body: { kind, id, reason: 'spam', text: 'Look.' } });
const seen = async (who: Browser, pageId: string, query: { around?: string } = {}) =>
  who.ask(comments.listComments, { params: { pageId }, query: { portion: '1', ...query } });

describe('a page that a moderator hides', () => {
  it('is its owner’s alone, who sees why, also after an edit, until it is restored', async () => {
    const contents = { ...publicContents, title: 'Zugzwang explained slowly' };
    const { id, url } = await page(ann, { contents });
    expect((await report(bob.after(ann), 'page', id)).status).toBe(201);
    expect((await report(bob, 'page', id)).status).toBe(409);
    expect((await report(ann, 'page', id)).status).toBe(403);
    const queue = await mona.after(bob).ask(calls.getQueue);
    expect(queue.things).toEqual([
      expect.objectContaining({ kind: 'page', id, reports: 1, reasons: { spam: 1 }, title: contents.title }),
    ]);
    const params = { kind: 'page', id };
    const { thing } = await mona.ask(calls.hideThing, { params, body: hiding });
    expect(thing).toMatchObject({ hidden: true, reports: 0, outcome: 'hidden', contents: { title: contents.title } });
    expect(thing.reportsBy).toEqual([expect.objectContaining({ text: 'Look.', open: false })]);
    expect((await mona.ask(calls.getQueue)).open).toBe(0);

    const own = await ann.after(mona).ask(pages.getPublicPage, { params: { url } });
    expect(own.page.hidden).toMatchObject(hiding);
    const {
      id: _,
      author: __,
      hasPassword: ___,
      photo: ____,
      attachFiles: _____,
      ...edited
    } = (await ann.ask(pages.getPublicEdit, { params: { url } })).page;
    await ann.ask(pages.revisePage, {
      params: { id },
      body: { page: { ...edited, contents: { ...contents, briefDes: `${contents.briefDes} Again.` } } },
    });
    for (const other of [bob.after(ann), new Browser(backend.app).after(ann), mona.after(ann)]) {
      expect((await other.try(pages.getPublicPage, { params: { url } })).status).toBe(404);
      expect((await other.ask(lists.getFeed)).results.map(card => card.id)).not.toContain(id);
      expect((await other.ask(search, { query: { q: 'Zugzwang' } })).results).toEqual([]);
      const ofAnn = await other.ask(lists.getUserPages, { params: { user: ann.username } });
      expect(ofAnn.results.map(card => card.id)).not.toContain(id);
    }
    expect((await ann.ask(search, { query: { q: 'Zugzwang' } })).results[0]).toMatchObject({ id, hidden: true });

    await mona.ask(calls.restoreThing, { params });
    expect((await bob.after(mona).try(pages.getPublicPage, { params: { url } })).status).toBe(200);
    expect((await bob.ask(search, { query: { q: 'Zugzwang' } })).results).toHaveLength(1);
  });
});

describe('a comment that a moderator hides', () => {
  it('keeps its place without text and author, but for its author', async () => {
    const { id: pageId } = await page(ann);
    const said = await say(bob.after(ann), pageId, 'zinsult');
    await mona.after(bob).ask(calls.noteThing, { params: { kind: 'comment', id: said.id }, body: { text: 'Hm.' } });
    const { thing } = await mona.ask(calls.hideThing, { params: { kind: 'comment', id: said.id }, body: hiding });
    expect(thing.notes).toEqual([expect.objectContaining({ text: 'Hm.' })]);
    expect(thing.comment).toMatchObject({ text: 'zinsult', hidden: true });
    const others = await seen(ann.after(mona), pageId);
    expect(others.comments).toEqual([expect.objectContaining({ text: '', author: null, hidden: true })]);
    expect(JSON.stringify(others)).not.toContain(bob.userId);
    expect((await seen(bob.after(mona), pageId)).comments[0]).toMatchObject({ text: 'zinsult', hiding });
    const second = await moderator(backend, 'Max Moderator');
    const body = { reason: 'spam', explanation: 'Other words.' };
    const refused = await second.after(mona).try(calls.hideThing, { params: { kind: 'comment', id: said.id }, body });
    expect([refused.status, refused.body.message]).toEqual([409, alreadyHidden]);
    expect((await seen(bob, pageId)).comments[0]).toMatchObject({ hiding });
  });
});

describe('a comment that looks like spam', () => {
  it('waits for a moderator, seen by its author alone, and counts once approved', async () => {
    const { id: pageId } = await page(ann);
    const text = 'https://a.org https://b.org https://c.org';
    const said = await say(bob.after(ann), pageId, text);
    expect(said.held).toBe(true);
    expect(await seen(bob, pageId)).toMatchObject({ length: 1, comments: [{ id: said.id, held: true }] });
    expect(await seen(ann.after(bob), pageId)).toMatchObject({ length: 0, comments: [] });
    expect(await seen(bob, pageId, { around: said.id })).toMatchObject({ around: { thread: said.id } });
    expect(await seen(ann, pageId, { around: said.id })).not.toHaveProperty('around');
    expect((await ann.try(comments.likeComment, { params: { id: said.id } })).status).toBe(404);
    expect((await report(ann, 'comment', said.id)).status).toBe(404);
    const { things } = await mona.after(bob).ask(calls.getQueue);
    expect(things).toEqual([expect.objectContaining({ kind: 'comment', id: said.id, held: 'links', title: text })]);
    const params = { id: said.id };
    expect((await mona.try(calls.approveComment, { params, body: { text: 'Fair words' } })).body.error).toBe(
      'comment-changed',
    );
    await mona.ask(calls.approveComment, { params, body: { text } });
    expect(await seen(ann.after(mona), pageId)).toMatchObject({ length: 1, comments: [{ id: said.id, text }] });
    expect((await mona.try(calls.approveComment, { params: { id: said.id } })).status).toBe(409);
  });

  it('is one that says the same again and again, not one that was changed', async () => {
    const { id: pageId } = await page(ann);
    const held = [];
    for (const text of ['Buy maps!', 'buy  maps!', 'Buy maps!', 'Something else.'])
      held.push((await say(bob.after(ann), pageId, text)).held ?? false);
    expect(held).toEqual([false, false, true, false]);
  });

  it('is one that many new accounts write alike, not a short one and not one of somebody who is known', async () => {
    const { id: pageId } = await page(ann);
    const known = await register(backend, { name: 'Known Reader' });
    backend.clock.forward(NEW_ACCOUNT_MS);
    const texts = [
      'Buy my folded maps, half price!',
      'buy my folded maps  HALF price',
      'Buy – my folded maps – half price.',
    ];
    const held = [];
    for (const text of [...texts, ...texts.slice(0, 1)]) {
      const fresh = await register(backend);
      held.push((await say(fresh.after(ann), pageId, text)).held ?? false);
      expect((await say(fresh, pageId, 'Thank you!')).held).toBeUndefined();
    }
    expect(held).toEqual([false, false, false, true]);
    expect((await say(known.after(ann), pageId, texts[0]!)).held).toBeUndefined();
    const { things } = await mona.ask(calls.getQueue);
    expect(things.filter(thing => thing.title === texts[0])).toMatchObject([{ kind: 'comment', held: 'repeated' }]);
  });
});

describe('a profile that a moderator hides', () => {
  it('leaves nothing but the username wherever the person is named', async () => {
    const rude = await register(backend, { name: 'Zrude Name' });
    await rude.ask(profile.changeProfile, { body: { headline: 'Zrude headline' } });
    const { id: pageId } = await page(ann);
    await say(rude.after(ann), pageId, 'Hello.');
    await mona.after(rude).ask(calls.hideThing, { params: { kind: 'profile', id: rude.userId }, body: hiding });
    const params = { username: rude.username };
    expect((await bob.after(mona).try(users.getUser, { params })).status).toBe(404);
    const feed = `/users/${rude.username}/rss.xml`;
    expect((await backend.app.inject(feed)).statusCode).toBe(404);
    const ofRude = { params: { user: rude.username } };
    expect((await bob.try(lists.getUserPages, ofRude)).status).toBe(404);
    expect(await bob.ask(collections.sharedCollections, { params })).toEqual({ collections: null });
    expect((await rude.after(mona).try(lists.getUserPages, ofRude)).status).toBe(200);
    const [said] = (await seen(bob, pageId)).comments;
    expect(said?.author).toMatchObject({ name: rude.username });
    expect((await rude.ask(users.getUser, { params })).hidden).toMatchObject(hiding);
    await mona.ask(calls.restoreThing, { params: { kind: 'profile', id: rude.userId } });
    expect((await bob.after(mona).ask(users.getUser, { params })).user.headline).toBe('Zrude headline');
    expect((await backend.app.inject(feed)).statusCode).toBe(200);
  });
});

describe('an account that a moderator blocks', () => {
  it('loses its sessions, cannot log in, and has its pages hidden until it is unblocked', async () => {
    const eve = await register(backend, { name: 'Eve Example' });
    const { url } = await page(eve);
    const params = { username: eve.username };
    const block = { reason: 'spam', explanation: 'It sells.', pages: 'hide' } as const;
    const { account } = await mona.after(eve).ask(calls.blockAccount, { params, body: block });
    expect(account.blocked).toMatchObject(block);
    expect((await eve.try(profile.getProfile)).status).toBe(401);
    const body = { email: eve.email, password: strongPassword };
    const refused = await new Browser(backend.app).try(auth.login, { body });
    const why = 'This account has been blocked by a moderator. Spam or advertising: It sells.';
    expect([refused.status, refused.body.message]).toEqual([403, why]);
    await backend.work();
    expect((await bob.try(pages.getPublicPage, { params: { url } })).status).toBe(404);
    await mona.ask(calls.unblockAccount, { params });
    await backend.work();
    expect((await bob.try(pages.getPublicPage, { params: { url } })).status).toBe(200);
    expect((await new Browser(backend.app).try(auth.login, { body })).status).toBe(200);
    expect((await eve.try(profile.getProfile)).status).toBe(401);
  });

  it('is no moderator’s', async () => {
    const params = { username: mona.username };
    const body = { reason: 'spam', explanation: 'No.', pages: 'stay' };
    expect((await mona.try(calls.blockAccount, { params, body })).status).toBe(403);
  });
});

describe('the history of a thing', () => {
  it('tells who did what, without opening what is sealed', async () => {
    const { id: pageId } = await page(ann);
    const said = await say(bob.after(ann), pageId, 'zsealedtext');
    await mona.after(bob).ask(calls.hideThing, { params: { kind: 'comment', id: said.id }, body: hiding });
    const { events } = await mona.ask(calls.getAudit, { params: { kind: 'comment', id: said.id } });
    expect(events.map(({ type, by }) => [type, by?.username])).toEqual([
      ['CommentAdded', bob.username],
      ['ThingHidden', mona.username],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/zsealedtext|insults/);
    const account = await mona.ask(calls.getAudit, { params: { kind: 'profile', id: bob.userId } });
    expect(JSON.stringify(account)).not.toContain(bob.email);
  });
});

describe('a comment on an anonymous page', () => {
  it('tells moderators who wrote the page only once the page was reported, too', async () => {
    const { id: pageId } = await page(ann, { settings: { configurations: { anonymously: true } } });
    const said = await say(ann, pageId, 'Ask me anything.');
    const reply = await say(bob.after(ann), pageId, 'zspam', said.id);
    const cyd = await register(backend, { name: 'Cyd Reader' });
    expect((await report(cyd.after(bob), 'comment', reply.id)).status).toBe(201);
    await ann.after(cyd).ask(comments.deleteComment, { params: { id: reply.id } });
    const other = await say(bob.after(ann), pageId, 'zspam again', said.id);
    expect((await report(cyd.after(bob), 'comment', other.id)).status).toBe(201);
    const isNamed = async ({ id }: { id: string }) => {
      const params = { kind: 'comment', id } as const;
      const answers = [await mona.ask(calls.getThing, { params }), await mona.ask(calls.getAudit, { params })];
      return answers.map(answer => [ann.userId, ann.username, ann.name].some(w => JSON.stringify(answer).includes(w)));
    };
    mona.after(cyd);
    expect(await isNamed(reply)).toEqual([false, false]);
    expect(await isNamed(other)).toEqual([false, false]);
    const { thing } = await mona.ask(calls.getThing, { params: { kind: 'comment', id: other.id } });
    expect(thing).toMatchObject({ owner: { username: bob.username }, parent: { author: null, isPageAuthor: true } });
    expect((await report(bob, 'page', pageId)).status).toBe(201);
    mona.after(bob);
    expect(await isNamed(other)).toEqual([true, true]);
  });
});

describe('a reader whom an author blocks', () => {
  it('reads, but neither comments, replies nor edits there', async () => {
    const { id: pageId } = await page(ann);
    const old = await say(bob.after(ann), pageId, 'Before.');
    const params = { userId: bob.userId };
    expect(await ann.after(bob).ask(reports.blockReader, { params })).toEqual({ blocked: true });
    expect((await ann.ask(reports.listBlockedReaders)).readers).toEqual([
      expect.objectContaining({ _id: bob.userId, username: bob.username }),
    ]);
    expect(await seen(bob.after(ann), pageId)).toMatchObject({ length: 1, mayComment: false });
    const added = await bob.try(comments.addComment, { params: { pageId }, body: { text: 'Again.' } });
    expect([added.status, added.body.message]).toEqual([403, readerBlocked]);
    const reply = { text: 'Again.', inReplyTo: old.id };
    expect((await bob.try(comments.addComment, { params: { pageId }, body: reply })).status).toBe(403);
    expect((await bob.try(comments.editComment, { params: { id: old.id }, body: { text: 'New.' } })).status).toBe(403);
    await ann.ask(reports.unblockReader, { params });
    await say(bob, pageId, 'After.');
  });

  it('may see the comments closed and opened from the page', async () => {
    const { id } = await page(ann);
    expect(await ann.ask(pages.switchComments, { params: { id }, body: { open: false } })).toEqual({ open: false });
    expect(
      (await bob.after(ann).try(comments.addComment, { params: { pageId: id }, body: { text: 'x' } })).status,
    ).toBe(403);
    expect((await bob.try(pages.switchComments, { params: { id }, body: { open: true } })).status).toBe(404);
    await ann.ask(pages.switchComments, { params: { id }, body: { open: true } });
    await say(bob.after(ann), id, 'Open again.');
  });
});

describe('somebody who reports', () => {
  it('may do so a number of times an hour, each thing once', async () => {
    const eve = await register(backend, { name: 'Eve Eager' });
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.push((await page(ann)).id);
    eve.after(ann);
    const statuses: number[] = [];
    for (const id of ids) statuses.push((await report(eve, 'page', id)).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    expect((await report(bob.after(ann), 'page', ids[3]!)).status).toBe(201);
  });
});
