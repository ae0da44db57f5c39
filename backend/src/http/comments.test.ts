import * as auth from '@recto/contracts/http/auth.ts';
import * as calls from '@recto/contracts/http/comments.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import type { Comment } from '@recto/contracts/http/shared.ts';
import { disabled } from '@recto/contracts/messages/comment.ts';
import pageView from '@recto/projections/read-models/page-view.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { docsOf } from '../read-models.ts';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { page, type Person, register, strongPassword } from '../testing/people.ts';

let backend: TestBackend;
let ann: Person;
let bob: Person;
let visitor: Browser;
beforeAll(async () => {
  backend = await startBackend();
  ann = await register(backend, { name: 'Ann Author' });
  bob = await register(backend, { name: 'Bob Reader' });
  visitor = new Browser(backend.app);
});
afterAll(() => backend.close());

const say = async (who: Person, pageId: string, text: string, to: { thread?: Comment; reply?: Comment } = {}) => {
  const body = { text, inReplyTo: to.thread?.id ?? null, inReplyToCommentReply: to.reply?.id ?? null };
  return (await who.ask(calls.addComment, { params: { pageId }, body })).comment;
};
const shown = (who: Browser, pageId: string, query: Record<string, string> = {}) =>
  who.ask(calls.listComments, { params: { pageId }, query });
const repliesTo = async (who: Browser, { id }: Comment) =>
  (await who.ask(calls.listReplies, { params: { id } })).replies;
const texts = (comments: readonly Comment[]) => comments.map(({ text }) => text);
const sayAll = async (pageId: string, from: number, to: number): Promise<Comment[]> => {
  const said: Comment[] = [];
  for (let n = from; n <= to; n++) said.push(await say(bob.after(ann), pageId, `Comment ${n}`));
  return said;
};
const numbers = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => `Comment ${from - n}`);

const lastIdIn = (text: string) => /id: ?(\d+)\n(?![\s\S]*\nid:)/.exec(text)?.[1] ?? null;
let site: Promise<string> | null = null;
/** Follows a page's stream as a visitor. */
const listen = async (pageId: string, lastId: string | null) => {
  site ??= backend.app.listen({ port: 0, host: '127.0.0.1' });
  const stop = new AbortController();
  const headers = lastId === null ? {} : { 'last-event-id': lastId };
  const answer = await fetch(`${await site}/api/pages/${pageId}/stream`, { headers, signal: stop.signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (words: string) => {
    while (!text.includes(words)) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`The stream ended after ${text}`);
      text += value;
    }
    return text;
  };
  return { until, lastId: () => lastIdIn(text), stop: () => stop.abort() };
};

describe('a page that was published a moment ago', () => {
  it('takes comments before the read model has it, and only where there is such a page', async () => {
    const { id } = await page(ann);
    expect((await shown(visitor.after(ann), id)).length).toBe(0);
    await docsOf(backend.context.reads, pageView).deleteOne({ _id: id });
    expect((await visitor.try(calls.listComments, { params: { pageId: id } })).status).toBe(404);
    expect((await say(bob, id, 'First!')).text).toBe('First!');
    const body = { text: 'Nowhere', inReplyTo: null, inReplyToCommentReply: null };
    expect((await bob.try(calls.addComment, { params: { pageId: 'no-such-page' }, body })).status).toBe(404);
    await ann.ask(pages.deletePage, { params: { id } });
    expect((await bob.try(calls.addComment, { params: { pageId: id }, body })).status).toBe(404);
  });
});

describe('a conversation', () => {
  it('comes ten at a time, newest first, and neither repeats nor leaves out what is there while others write', async () => {
    const { id } = await page(ann);
    await sayAll(id, 1, 23);
    const first = await shown(visitor.after(bob), id);
    expect([first.length, first.userId, texts(first.comments)]).toEqual([23, null, numbers(23, 14)]);
    await sayAll(id, 24, 26);
    const loaded = [...first.comments];
    for (;;) {
      const before = loaded.at(-1)?.id ?? '';
      const { comments } = await shown(visitor.after(bob), id, { before });
      if (comments.length === 0) break;
      loaded.push(...comments);
    }
    expect(texts(loaded)).toEqual(numbers(23, 1));
    expect(texts((await shown(visitor, id, { portion: '2' })).comments)).toEqual(numbers(16, 7));
  });

  it('goes on from where a comment stood that is deleted by now, and from none that was never there', async () => {
    const { id } = await page(ann);
    const said = await sayAll(id, 1, 12);
    const before = said[10]!.id;
    await bob.ask(calls.deleteComment, { params: { id: before } });
    expect(texts((await shown(visitor.after(bob), id, { before })).comments)).toEqual(numbers(10, 1));
    const elsewhere = await page(ann);
    for (const [pageId, nowhere] of [
      [id, 'nowhere'],
      [elsewhere.id, before],
      [elsewhere.id, said[0]!.id],
    ] as const) {
      const asked = { params: { pageId }, query: { before: nowhere } };
      expect((await visitor.after(ann).try(calls.listComments, asked)).status).toBe(400);
    }
  });

  it('opens at a comment or a reply that an address names, and says what it leaves out', async () => {
    const { id } = await page(ann);
    const said = await sayAll(id, 1, 14);
    const asked = said[1]!;
    const reply = await say(ann.after(bob), id, 'A reply', { thread: asked });
    for (const around of [asked.id, reply.id]) {
      const answer = await shown(visitor.after(ann), id, { around });
      expect(answer.around).toEqual({ thread: asked.id, newer: 10 });
      expect(texts(answer.comments)).toEqual(numbers(4, 1));
    }
    await bob.ask(calls.deleteComment, { params: { id: said.at(-1)!.id } });
    for (const around of [said.at(-1)!.id, 'nowhere'])
      expect(await shown(visitor.after(bob), id, { around })).toEqual(await shown(visitor, id));
    const elsewhere = await page(ann);
    expect((await shown(visitor.after(ann), elsewhere.id, { around: asked.id })).comments).toEqual([]);
  });

  it('has one comment for one click, however often it is sent', async () => {
    const { id } = await page(ann);
    const headers = { 'idempotency-key': randomUUID() };
    const sent = { params: { pageId: id }, body: { text: 'Once.' }, headers };
    const answers = await Promise.all([1, 2, 3].map(() => bob.after(ann).try(calls.addComment, sent)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await shown(ann.after(bob), id)).toMatchObject({ length: 1 });
  });

  it('is answered, before the read model has it, as the read model will have it', async () => {
    const { id } = await page(ann);
    const thread = await say(bob.after(ann), id, 'A question');
    const reply = await say(ann.after(bob), id, 'An answer', { thread });
    const second = await say(bob.after(ann), id, 'Thanks', { thread, reply });
    expect((await shown(bob, id)).comments).toEqual([{ ...thread, replies: 2 }]);
    expect((await repliesTo(bob, thread))[1]).toEqual(second);
    expect((await repliesTo(ann.after(bob), thread))[0]).toEqual(reply);
  });

  it('has one level of replies, each naming whom it answers, and its author’s are marked', async () => {
    const { id } = await page(ann);
    const thread = await say(bob.after(ann), id, 'A question');
    const reply = await say(ann.after(bob), id, 'An answer', { thread });
    const second = await say(bob.after(ann), id, 'Thanks', { thread, reply });
    expect(second).toMatchObject({ inReplyTo: thread.id, inReplyToUser: ann.userId, toName: 'Ann Author' });
    const replies = await repliesTo(visitor.after(bob), thread);
    expect(replies.map(({ text, isPageAuthor }) => [text, isPageAuthor])).toEqual([
      ['An answer', true],
      ['Thanks', false],
    ]);
    expect((await shown(visitor, id)).comments).toEqual([expect.objectContaining({ id: thread.id, replies: 2 })]);
  });

  it('keeps the place of a deleted comment until its last reply is gone, and its text nowhere', async () => {
    const { id } = await page(ann);
    const thread = await say(bob.after(ann), id, 'Words to be forgotten');
    const reply = await say(ann.after(bob), id, 'A reply', { thread });
    const gone = await bob.after(ann).ask(calls.deleteComment, { params: { id: thread.id } });
    expect(gone.comment).toMatchObject({ deleted: true, text: '', author: null, likes: 0 });
    for (const who of [visitor.after(bob), ann.after(bob), bob]) {
      const answer = await shown(who, id);
      expect(answer).toMatchObject({ length: 1, comments: [{ deleted: true, text: '', author: null, replies: 1 }] });
      expect(JSON.stringify([answer, await repliesTo(who, thread)])).not.toContain('forgotten');
    }
    await say(bob.after(ann), id, 'Below a deleted one', { thread });
    await ann.after(bob).ask(calls.deleteComment, { params: { id: reply.id } });
    const [last] = await repliesTo(bob.after(ann), thread);
    await ann.after(bob).ask(calls.deleteComment, { params: { id: last?.id ?? '' } });
    expect(await shown(visitor.after(ann), id)).toMatchObject({ comments: [], length: 0 });
  });

  it('is changed by who wrote it, cleared by the page’s author too, and by nobody else', async () => {
    const { id } = await page(ann);
    const cyd = await register(backend);
    const said = await say(bob.after(ann), id, 'Mine');
    const of = { params: { id: said.id } };
    for (const who of [cyd.after(bob), ann.after(bob)])
      expect((await who.try(calls.editComment, { ...of, body: { text: 'Theirs' } })).status).toBe(403);
    expect((await cyd.try(calls.deleteComment, of)).status).toBe(403);
    expect((await visitor.after(bob).try(calls.deleteComment, of)).status).toBe(401);
    const { newComment } = await bob.ask(calls.editComment, { ...of, body: { text: 'Mine, better' } });
    expect(newComment).toMatchObject({ text: 'Mine, better', edited: true });
    expect(await cyd.ask(calls.likeComment, of)).toEqual({ likes: 1, liked: true });
    expect(await cyd.ask(calls.likeComment, of)).toEqual({ likes: 0, liked: false });
    expect((await ann.after(cyd).try(calls.deleteComment, of)).status).toBe(200);
  });

  it('says what a comment is written in, where that is sure', async () => {
    const { id } = await page(ann);
    const german = 'Wer früh genug aufsteht, sieht den Zug in der Morgensonne über die Brücke fahren. '.repeat(5);
    const french = 'Ceux qui se lèvent assez tôt voient le train passer sur le pont au soleil du matin. '.repeat(5);
    const said = await say(bob.after(ann), id, german);
    expect(said.lang).toBe('de');
    const of = { params: { id: said.id } };
    const listed = async () => (await shown(visitor.after(bob), id)).comments[0]?.lang ?? null;
    expect(await listed()).toBe('de');
    expect((await bob.ask(calls.editComment, { ...of, body: { text: french } })).newComment.lang).toBe('fr');
    expect(await listed()).toBe('fr');
    await bob.ask(calls.editComment, { ...of, body: { text: 'Guten Morgen' } });
    expect(await listed()).toBeNull();
    expect(await say(bob, id, 'Guten Morgen')).not.toHaveProperty('lang');
  });

  it('that is closed is hidden and takes nothing, but one may still delete one’s own', async () => {
    const { id } = await page(ann);
    const said = await say(bob.after(ann), id, 'Before');
    await ann.after(bob).ask(pages.switchComments, { params: { id }, body: { open: false } });
    const refused = await bob.after(ann).try(calls.addComment, { params: { pageId: id }, body: { text: 'After' } });
    expect([refused.status, refused.body.message]).toEqual([403, disabled]);
    expect(await shown(bob, id)).toMatchObject({ comments: [], length: 0 });
    expect((await bob.try(calls.deleteComment, { params: { id: said.id } })).status).toBe(200);
  });

  it('is liked, as is its page, by who asks for it in a window that has not heard of another one’s click', async () => {
    const { id } = await page(ann);
    const said = await say(bob.after(ann), id, 'Nice.');
    for (let window = 0; window < 2; window++) {
      const liked = await ann.after(bob).ask(calls.likeComment, { params: { id: said.id }, body: { liked: true } });
      expect(liked).toEqual({ likes: 1, liked: true });
      const rated = await bob.ask(pages.ratePage, { params: { id }, body: { rate: 'like', rated: true } });
      expect(rated.rating).toEqual({ likes: 1, dislikes: 0, mine: 'like' });
    }
    expect((await ann.ask(calls.likeComment, { params: { id: said.id } })).liked).toBe(false);
  });

  it('under an anonymous page says Author of its author and no more', async () => {
    const { id } = await page(ann, { settings: { configurations: { anonymously: true } } });
    const thread = await say(bob.after(ann), id, 'Who are you?');
    const reply = await say(ann.after(bob), id, 'Guess', { thread });
    await say(bob.after(ann), id, 'I cannot', { thread, reply });
    const answer = [await shown(bob, id), await repliesTo(bob, thread)];
    expect(answer[1]).toMatchObject([
      { author: null, isPageAuthor: true },
      { toName: null, inReplyToUser: null },
    ]);
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${ann.userId}|${ann.name}|${ann.username}`));
  });

  it('is told as it happens, and who lost the line hears what was missed', async () => {
    const { id } = await page(ann);
    const first = await listen(id, null);
    await say(bob.after(ann), id, 'While you listen');
    expect(await first.until('While you listen')).toMatch(/^event: ?comment$/m);
    const last = first.lastId();
    first.stop();
    await say(bob.after(ann), id, 'While you do not');
    const again = await listen(id, last);
    expect(await again.until('While you do not')).not.toContain('While you listen');
    again.stop();
  });

  it('is told to who left before anything had happened, and comes back', async () => {
    const { id } = await page(ann);
    const first = await listen(id, null);
    await first.until('event: open');
    const last = first.lastId();
    first.stop();
    await say(bob.after(ann), id, 'While you were away');
    const again = await listen(id, last);
    await say(bob, id, 'And now');
    expect(await again.until('And now')).toContain('While you were away');
    again.stop();
  });

  it('is told to who looks in, from where they were, and ends there', async () => {
    const { id } = await page(ann);
    const look = async (headers = {}) =>
      (await backend.app.inject({ url: `/api/pages/${id}/stream?until=now`, headers })).body;
    const opened = await look();
    expect(opened).toContain('event: open');
    const headers = { 'last-event-id': lastIdIn(opened) };
    expect(await look(headers)).not.toContain('event:');
    await say(bob.after(ann), id, 'Between two looks');
    const told = await vi.waitFor(async () => {
      const text = await look(headers);
      expect(text).toContain('Between two looks');
      return text;
    });
    expect(await look({ 'last-event-id': lastIdIn(told) })).not.toContain('event:');
  });

  it('has to be read again once by who comes back from before a restart', async () => {
    const { id } = await page(ann);
    const resyncs = async (lastId: string | null) => {
      const line = await listen(id, lastId);
      const text = `A comment after ${lastId}`;
      await say(bob.after(ann), id, text);
      const told = await line.until(text);
      line.stop();
      return [told.includes('event: resync'), /id: ?(\d+)\n/.exec(told)?.[1] ?? null] as const;
    };
    const [isBehind, position] = await resyncs('1');
    expect(isBehind).toBe(true);
    expect((await resyncs(position))[0]).toBe(false);
  });

  it('is not told any more to a session that has ended on another backend', async () => {
    const { id } = await page(ann, { type: 'private' });
    const other = await backend.another();
    const site = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const phone = new Browser(backend.app);
    phone.token = (await phone.ask(auth.login, { body: { email: ann.email, password: strongPassword } })).token;
    const headers = { authorization: `Bearer ${phone.token}`, 'x-after': ann.cookies.get('recto-after') ?? '' };
    const answer = await fetch(`${site}/api/pages/${id}/stream`, { headers, signal: AbortSignal.timeout(30_000) });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    await say(ann, id, 'While the session goes on');
    while (!text.includes('While the session goes on')) text += (await reader.read()).value ?? '';
    await phone.ask(auth.logout);
    await say(ann, id, 'Once it has ended');
    for (let isOver = false; !isOver && !text.includes('Once it has ended'); ) {
      const { done, value } = await reader.read();
      isOver = done;
      text += value ?? '';
    }
    expect(text).not.toContain('Once it has ended');
    await other.close();
  });
});
