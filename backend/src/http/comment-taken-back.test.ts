import * as admin from '@recto/contracts/http/admin.ts';
import * as calls from '@recto/contracts/http/comments.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { moderator } from '../testing/moderators.ts';
import { type DraftPlan, page, type Person, register, revisionWith, strongPassword } from '../testing/people.ts';

let backend: TestBackend;
let ann: Person;
let bob: Person;
let cyd: Person;
let mona: Person;
beforeAll(async () => {
  backend = await startBackend();
  ann = await register(backend, { name: 'Ann Author' });
  bob = await register(backend, { name: 'Bob Reader' });
  cyd = await register(backend, { name: 'Cyd Reader' });
  mona = await moderator(backend);
});
afterAll(() => backend.close());

const locked: DraftPlan = { type: 'private', settings: { password: strongPassword } };
const revised = ({ id, url }: Where, change: object) =>
  ann.ask(pages.revisePage, { params: { id }, body: revisionWith({ type: 'private', url, ...change }) });

type Where = { id: string; url: string };
it.each<[string, DraftPlan, (where: Where) => Promise<unknown>]>([
  ['in the trash', {}, ({ id }) => ann.ask(pages.deletePage, { params: { id } })],
  ['not to be unlocked any more', locked, where => revised(where, { password: null })],
  ['under another password', locked, where => revised(where, { password: 'Another1Horse' })],
  [
    'hidden',
    {},
    async ({ id }) => {
      const body = { reason: 'spam', explanation: 'It is spam.' };
      await mona.after(ann).ask(admin.hideThing, { params: { kind: 'page', id }, body });
      ann.after(mona);
    },
  ],
])(
  'one’s own comment on a page that is %s by now is deleted, and nothing told of what is there',
  async (_, plan, close) => {
    const where = await page(ann, plan);
    const { id: pageId, url } = where;
    const params = { username: ann.username, url };
    const unlocking = { params, body: { password: strongPassword } };
    const headers: Record<string, string> =
      plan === locked ? { 'x-page-token': (await bob.after(ann).ask(pages.unlockPage, unlocking)).pageToken } : {};
    const say = async (who: Person, text: string, inReplyTo: string | null = null) =>
      (await who.ask(calls.addComment, { params: { pageId }, body: { text, inReplyTo }, headers })).comment.id;
    const own = await say(bob.after(ann), 'Taken back');
    const theirs = await say(cyd.after(bob), 'Not Bob’s');
    await say(cyd, 'A reply', own);
    await close(where);
    bob.after(ann.after(cyd));
    const isRefused = async (...[call, sent]: Parameters<typeof bob.try>) =>
      expect([401, 404], `${call.method} ${call.url}`).toContain((await bob.try(call, sent)).status);
    await isRefused(calls.editComment, { params: { id: own }, body: { text: 'Other words' } });
    await isRefused(calls.likeComment, { params: { id: own } });
    await isRefused(calls.listReplies, { params: { id: own } });
    await isRefused(calls.deleteComment, { params: { id: theirs } });
    // What stays in its place would say how many have answered.
    const gone = { parent: null, commentId: own, comment: null };
    for (let time = 0; time < 2; time++)
      expect(await bob.ask(calls.deleteComment, { params: { id: own } })).toEqual(gone);
    const { comments } = await bob.ask(calls.commentHistory);
    expect(comments.map(({ id }) => id)).not.toContain(own);
  },
);
