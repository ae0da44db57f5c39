import * as admin from '@recto/contracts/http/admin.ts';
import * as comments from '@recto/contracts/http/comments.ts';
import * as calls from '@recto/contracts/http/notifications.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import * as reports from '@recto/contracts/http/reports.ts';
import * as users from '@recto/contracts/http/users.ts';
import { NOTICE_EXCERPT } from '@recto/contracts/limits.ts';
import { load } from '@recto/event-log/execute.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { notices } from '../domain/notices.ts';
import { openMail } from '../mail/mail.ts';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { moderator } from '../testing/moderators.ts';
import { page, type Person, register } from '../testing/people.ts';
import { roundOf } from '../todo/worker.ts';

const backend: TestBackend = await startBackend();
let ann: Person;
let bob: Person;
beforeEach(async () => {
  ann = await register(backend, { name: 'Ann Author' });
  bob = await register(backend, { name: 'Bob Reader' });
});
afterAll(() => backend.close());

const day = 86_400_000;
const say = async (who: Person, pageId: string, text: string, inReplyTo: string | null = null) =>
  (await who.ask(comments.addComment, { params: { pageId }, body: { text, inReplyTo } })).comment;
const told = async (who: Person) => (await who.ask(calls.listNotifications)).notifications;
const unread = async (who: Person) => (await who.ask(calls.countNotifications)).unread;

describe('somebody is told', () => {
  it('of comments on a page, replies, and likes as one; of none of their own', async () => {
    const { id } = await page(ann);
    const first = await say(bob.after(ann), id, 'Nice map.');
    await say(ann.after(bob), id, 'Thank you.', first.id);
    const cyd = await register(backend, { name: 'Cyd Reader' });
    for (const reader of [bob.after(ann), cyd.after(ann)])
      await reader.ask(pages.ratePage, { params: { id }, body: { rate: 'like' } });
    expect(await told(ann.after(bob).after(cyd))).toEqual([
      expect.objectContaining({ kind: 'like', count: 2, read: false, page: expect.objectContaining({ id }) }),
      expect.objectContaining({
        kind: 'comment',
        comment: expect.objectContaining({ id: first.id, text: 'Nice map.' }),
      }),
    ]);
    expect(await told(bob)).toEqual([
      expect.objectContaining({ kind: 'reply', comment: expect.objectContaining({ text: 'Thank you.' }) }),
    ]);
    expect(await unread(ann)).toBe(2);
    expect((await ann.ask(calls.readNotifications, { body: {} })).unread).toBe(0);
    await cyd.ask(pages.ratePage, { params: { id }, body: { rate: 'like' } });
    expect(await told(ann.after(cyd))).toContainEqual(expect.objectContaining({ kind: 'like', count: 1, read: true }));
  });

  it('of the beginning of a comment, which cuts no character in two', async () => {
    const { id } = await page(ann);
    const family = '👩‍👩‍👧‍👦';
    await say(bob.after(ann), id, `${'a'.repeat(NOTICE_EXCERPT - 1)}${family}${family}`);
    const [notice] = await told(ann.after(bob));
    expect(notice?.comment?.text).toBe(`${'a'.repeat(NOTICE_EXCERPT - 1)}${family}`);
  });

  it('of new pages by authors whom they follow, from then on, but not of anonymous ones', async () => {
    await page(ann);
    await bob.after(ann).ask(users.toggleSubscription, { params: { authorId: ann.userId } });
    const { id } = await page(ann.after(bob));
    await page(ann, { settings: { configurations: { anonymously: true } } });
    expect(await told(bob.after(ann))).toEqual([
      expect.objectContaining({ kind: 'page', page: expect.objectContaining({ id }) }),
    ]);
    await bob.ask(calls.chooseNotices, { body: { choices: { page: false } } });
    expect(await told(bob)).toEqual([]);
  });

  it('of them also after following somebody who had published many a moment before', async () => {
    const cyd = await register(backend, { name: 'Cyd Writer' });
    await bob.ask(users.toggleSubscription, { params: { authorId: ann.userId } });
    const { id } = await page(ann.after(bob));
    for (let n = 0; n < 4; n++) await page(cyd.after(ann));
    await bob.after(cyd).ask(users.toggleSubscription, { params: { authorId: cyd.userId } });
    const { notifications } = await bob.ask(calls.listNotifications, { query: { limit: '2' } });
    expect(notifications).toEqual([expect.objectContaining({ page: expect.objectContaining({ id }) })]);
  });

  it('of what became of a report, and that something was hidden', async () => {
    const mona = await moderator(backend);
    const { id } = await page(ann);
    await bob.after(ann).ask(reports.report, { body: { kind: 'page', id, reason: 'spam' } });
    const body = { reason: 'spam', explanation: 'It sells.' };
    await mona.after(bob).ask(admin.hideThing, { params: { kind: 'page', id }, body });
    expect(await told(bob.after(mona))).toEqual([
      expect.objectContaining({ kind: 'report', outcome: 'hidden', thing: { kind: 'page', id }, page: null }),
    ]);
    expect(await told(ann.after(mona))).toEqual([
      expect.objectContaining({ kind: 'moderation', page: expect.objectContaining({ id }) }),
    ]);
  });

  it('that what they reported is gone, when its owner deletes it before anybody decides', async () => {
    const { id } = await page(ann);
    const { id: commentId } = await say(bob.after(ann), id, 'Not nice.');
    await ann.after(bob).ask(reports.report, { body: { kind: 'comment', id: commentId, reason: 'abuse' } });
    await bob.after(ann).ask(comments.deleteComment, { params: { id: commentId } });
    await backend.work();
    const gone = { kind: 'report', outcome: 'gone', thing: { kind: 'comment', id: commentId }, comment: null };
    expect(await told(ann.after(bob))).toEqual([expect.objectContaining(gone)]);
    await backend.work();
    expect(await told(ann)).toHaveLength(1);
  });

  it('page by page, each once', async () => {
    const { id } = await page(ann);
    for (let n = 0; n < 5; n++) await say(bob.after(ann), id, `Comment ${n}`);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: '2', ...(cursor !== null && { cursor }) };
      const answer: { notifications: { id: string }[]; cursor: string | null } = await ann
        .after(bob)
        .ask(calls.listNotifications, { query });
      seen.push(...answer.notifications.map(one => one.id));
      cursor = answer.cursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });
});

describe('the daily mail', () => {
  const letters = async (who: Person): Promise<string[]> =>
    (await backend.mailsTo(who.email)).filter(text => text.includes('have not read'));

  it('goes out once, with what was not read, and ends by one click', async () => {
    const { id } = await page(ann);
    await say(bob.after(ann), id, 'First.');
    backend.clock.forward(day);
    await backend.work();
    await backend.work();
    expect(await letters(ann)).toEqual([expect.stringContaining('Bob Reader commented on your page')]);

    const outbox = join(backend.directory, 'outbox');
    const raw = await Promise.all((await readdir(outbox)).map(name => readFile(join(outbox, name), 'utf8')));
    const mail = raw.find(text => text.includes(`To: ${ann.email}`) && /^List-Unsubscribe:/m.test(text)) ?? '';
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    const token = /unsubscribe\?token=([\w.-]+)/.exec((await letters(ann))[0] ?? '')?.[1] ?? '';
    const visitor = new Browser(backend.app);
    const asked = await visitor.try(calls.askUnsubscribe, { query: { token } });
    expect([asked.status, asked.bytes.toString()]).toEqual([200, expect.stringContaining('<button>')]);
    expect((await visitor.try(calls.unsubscribe, { query: { token: `${token}x` } })).status).toBe(400);
    for (const method of ['GET', 'POST'] as const)
      for (const accept of ['text/html,*/*;q=0.8', 'application/json']) {
        const url = `/api/notifications/unsubscribe?token=${token.slice(0, -1)}`;
        const { statusCode, headers, body } = await backend.app.inject({ method, url, headers: { accept } });
        const isHtml = accept.startsWith('text/html');
        expect([method, statusCode, headers['content-type']?.startsWith('text/html')]).toEqual([method, 400, isHtml]);
        expect(body).toMatch(isHtml ? /<p>The link you&#39;ve clicked on is not valid/ : /^\{"error":"invalid link"/);
      }
    const clicked = await backend.app.inject({
      method: 'POST',
      url: `/api/notifications/unsubscribe?token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.statusCode).toBe(200);
    expect((await ann.ask(calls.getNoticeChoices)).choices).toMatchObject({ digest: false, comment: true });
    await say(bob, id, 'Second.');
    backend.clock.forward(day);
    await backend.work();
    expect(await letters(ann)).toHaveLength(1);
  });

  it('that the mail server took none of is told with the next', async () => {
    const { id } = await page(ann);
    await say(bob.after(ann), id, 'While no mail goes out.');
    backend.clock.forward(day);
    const away = { mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'a@recto.example' }, dataDirectory: backend.directory };
    const mail = openMail(away, () => undefined);
    const round = await roundOf({ ...backend.context, mail }, backend.app.log);
    const decided = async () => {
      await round();
      return (await load(backend.context.log, notices, ann.userId)).state.digestDay;
    };
    await expect.poll(decided, { timeout: 40_000 }).not.toBeNull();
    mail.close();
    expect(await letters(ann)).toEqual([]);
    await say(bob, id, 'Once it does.');
    backend.clock.forward(day);
    await backend.work();
    const [letter = '', ...others] = await letters(ann);
    expect(others).toEqual([]);
    expect(letter.match(/Bob Reader commented on your page/g)).toHaveLength(2);
  });

  it('tells nothing that was read', async () => {
    const { id } = await page(ann);
    await say(bob.after(ann), id, 'First.');
    await ann.after(bob).ask(calls.readNotifications, { body: {} });
    backend.clock.forward(day);
    await backend.work();
    expect(await letters(ann)).toEqual([]);
  });
});

describe('the stream', () => {
  it('ends at once for who only looks in', async () => {
    const { body } = await backend.app.inject({
      url: '/api/notifications/stream?until=now',
      headers: { authorization: `Bearer ${ann.token}` },
    });
    expect(body).toMatch(/event: unread\ndata: \{"unread":\d+\}\n\n$/);
  });

  /** What it says at first, and after the act. */
  const counted = async (who: Person, act: () => Promise<unknown>): Promise<number[]> => {
    const response = await backend.app.inject({
      url: '/api/notifications/stream',
      headers: { authorization: `Bearer ${who.token}` },
      payloadAsStream: true,
    });
    const counts: number[] = [];
    for await (const chunk of response.stream()) {
      const before = counts.length;
      for (const [, n] of String(chunk).matchAll(/data: \{"unread":(\d+)\}/g)) counts.push(Number(n));
      if (counts.length > 1) break;
      if (before === 0 && counts.length === 1) await act();
    }
    return counts;
  };

  it('tells how much is unread, at once and when it changes', async () => {
    const { id } = await page(ann);
    expect(await counted(ann, () => say(bob.after(ann), id, 'Hello.'))).toEqual([0, 1]);
  });

  it('tells whom a reply answered that it is deleted', async () => {
    const { id } = await page(ann);
    const cyd = await register(backend, { name: 'Cyd Reader' });
    const first = await say(bob.after(ann), id, 'Nice map.');
    const reply = await say(cyd.after(bob), id, 'Is it?', first.id);
    await unread(bob.after(cyd));
    const remove = () => cyd.ask(comments.deleteComment, { params: { id: reply.id } });
    expect(await counted(bob, remove)).toEqual([1, 0]);
  });
});
