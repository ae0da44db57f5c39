import * as admin from '@recto/contracts/http/admin.ts';
import * as calls from '@recto/contracts/http/comments.ts';
import type { Comment } from '@recto/contracts/http/shared.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { moderator } from '../testing/moderators.ts';
import { page, type Person, register } from '../testing/people.ts';

const links = 'https://a.org https://b.org https://c.org';

let backend: TestBackend;
let ann: Person;
let bob: Person;
let mona: Person;
beforeAll(async () => {
  backend = await startBackend();
  [ann, bob, mona] = [await register(backend), await register(backend), await moderator(backend)];
});
afterAll(() => backend.close());

/** A comment of Ann's and a reply of Bob's that waits. */
const waiting = async (): Promise<{ pageId: string; thread: Comment; reply: Comment }> => {
  const { id: pageId } = await page(ann);
  const params = { pageId };
  const { comment: thread } = await ann.ask(calls.addComment, { params, body: { text: 'A question' } });
  const body = { text: links, inReplyTo: thread.id };
  const { comment: reply } = await bob.after(ann).ask(calls.addComment, { params, body });
  return { pageId, thread, reply };
};
const threadFor = async (who: Browser, pageId: string) =>
  (await who.ask(calls.listComments, { params: { pageId } })).comments[0];
const repliesFor = async (who: Browser, { id }: Comment) =>
  (await who.ask(calls.listReplies, { params: { id } })).replies;

describe('a reply that waits for a moderator', () => {
  it('is counted for its author, who finds it in its thread, and for nobody else', async () => {
    const { pageId, thread, reply } = await waiting();
    expect(await threadFor(bob, pageId)).toMatchObject({ id: thread.id, replies: 1 });
    expect(await repliesFor(bob, thread)).toMatchObject([{ id: reply.id, held: true }]);
    for (const other of [ann.after(bob), mona.after(bob), new Browser(backend.app).after(bob)]) {
      expect(await threadFor(other, pageId)).toMatchObject({ replies: 0 });
      expect(await repliesFor(other, thread)).toEqual([]);
    }
    const { newComment } = await ann.ask(calls.editComment, { params: { id: thread.id }, body: { text: 'Changed' } });
    expect(newComment.replies).toBe(0);
    await mona.ask(admin.approveComment, { params: { id: reply.id } });
    for (const who of [ann.after(mona), bob.after(mona)]) {
      expect(await threadFor(who, pageId)).toMatchObject({ replies: 1 });
      expect(await repliesFor(who, thread)).toMatchObject([{ id: reply.id }]);
    }
  });

  it('is no new one to its author once it is let through, and one to all others', async () => {
    const { pageId, thread, reply } = await waiting();
    const site = await backend.app.listen({ port: 0, host: '127.0.0.1' });
    const listen = async (who: Person) => {
      const headers = { authorization: `Bearer ${who.token}`, 'x-after': bob.cookies.get('recto-after') ?? '' };
      const answer = await fetch(`${site}/api/pages/${pageId}/stream`, {
        headers,
        signal: AbortSignal.timeout(30_000),
      });
      const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
      return async () => {
        let text = '';
        while (!text.includes(reply.id)) text += (await reader.read()).value ?? '';
        await reader.cancel();
        return /^event: ?(comment\S*)$/m.exec(text)?.[1];
      };
    };
    const [toAnn, toBob] = [await listen(ann), await listen(bob)];
    await mona.after(bob).ask(admin.approveComment, { params: { id: reply.id } });
    expect([await toAnn(), await toBob()]).toEqual(['comment', 'comment-edited']);
    expect(await threadFor(bob.after(mona), pageId)).toMatchObject({ id: thread.id, replies: 1 });
  });
});
