import * as admin from '@recto/contracts/http/admin.ts';
import * as comments from '@recto/contracts/http/comments.ts';
import * as notifications from '@recto/contracts/http/notifications.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import * as users from '@recto/contracts/http/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { moderator } from '../testing/moderators.ts';
import { type DraftPlan, draft, page, type Person, publicContents, register } from '../testing/people.ts';

/** What people are told without asking: streams, notifications and mails. What is asked for is in `leak.test.ts`. */
let backend: TestBackend;
let olga: Person;
let anna: Person;
let stan: Person;
let mona: Person;
beforeAll(async () => {
  backend = await startBackend();
  olga = await register(backend, { name: 'Olga Owner' });
  anna = await register(backend, { name: 'Nymphaea Alba' });
  stan = await register(backend, { name: 'Stan Stranger' });
  mona = await moderator(backend);
}, 120_000);
afterAll(() => backend.close());

const twoDaysMs = 172_800_000;

/** Every text of it has the mark in it. */
const marked = (mark: string, plan: DraftPlan = {}): DraftPlan => ({
  ...plan,
  contents: {
    title: `${mark} ${publicContents.title}`,
    briefDes: `${mark} ${publicContents.briefDes}`,
    targets: `${mark} ${publicContents.targets}`,
    body: `<p>${mark}</p>${publicContents.body}`,
  },
});

/** Opens a stream; answers all that has come through it so far. */
const streamTo = async (reader: Browser, url: string): Promise<() => string> => {
  const headers = reader.token === null ? {} : { authorization: `Bearer ${reader.token}` };
  const response = await backend.app.inject({ url, headers, payloadAsStream: true });
  expect(response.statusCode).toBe(200);
  let text = '';
  response.stream().on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
};

const say = async (who: Person, pageId: string, text: string, inReplyTo: string | null = null): Promise<string> => {
  for (const other of [olga, anna, stan, mona]) who.after(other);
  const body = { text, ...(inReplyTo !== null && { inReplyTo }) };
  return (await who.ask(comments.addComment, { params: { pageId }, body })).comment.id;
};

it('streams, notifications and mails tell nobody what they must not see', async () => {
  for (const { userId: authorId } of [olga, anna])
    await stan.after(olga).after(anna).ask(users.toggleSubscription, { params: { authorId } });
  const [open, away, hidden] = [
    await page(olga.after(stan), marked('zopen')),
    await page(olga, marked('ztrashed')),
    await page(olga, marked('zhidden')),
  ];
  const secret = await page(olga, marked('zprivate', { type: 'private' }));
  const secured = await page(olga, marked('zprotected', { type: 'private', settings: { password: 'open sesame' } }));
  await draft(olga, marked('zdraft'));
  const unnamed = await page(anna.after(stan), { settings: { configurations: { anonymously: true } } });
  const visitor = new Browser(backend.app).after(olga).after(anna);

  const addressOf = ({ id }: { id: string }): string => comments.pageStream.url.replace(':id', id);
  const told = {
    'stream of the open page': await streamTo(visitor, addressOf(open)),
    'stream of the anonymous page': await streamTo(visitor, addressOf(unnamed)),
    'stream of the anonymous page, signed in': await streamTo(stan, addressOf(unnamed)),
    'stream of notifications': await streamTo(stan, notifications.notificationStream.url),
  };
  for (const { id } of [secret, secured])
    expect((await backend.app.inject({ url: addressOf({ id }) })).statusCode).not.toBe(200);

  for (const { id } of [secret, secured]) await say(olga, id, 'zprivatecomment');
  for (const { id } of [away, hidden]) await say(olga, id, 'zgonereply', await say(stan, id, 'Well said.'));
  await say(anna, unnamed.id, 'By the author.', await say(stan, unnamed.id, 'Who are you?'));
  await say(olga, open.id, 'zopenreply', await say(stan, open.id, 'Well said.'));
  await olga.ask(pages.deletePage, { params: { id: away.id } });
  const thing = { params: { kind: 'page', id: hidden.id }, body: { reason: 'spam', explanation: 'zexplained' } };
  await mona.after(olga).ask(admin.hideThing, thing);
  await say(olga, open.id, 'zlast');
  await say(anna, unnamed.id, 'And the last.');
  await expect.poll(told['stream of the open page'], { timeout: 30_000 }).toContain('zlast');
  for (const name of ['stream of the anonymous page', 'stream of the anonymous page, signed in'] as const)
    await expect.poll(told[name], { timeout: 30_000 }).toContain('And the last.');

  const listed = await stan.after(anna).after(mona).try(notifications.listNotifications);
  backend.clock.forward(twoDaysMs);
  await backend.work();
  const mails = (await backend.mailsTo(stan.email)).join('\n');
  const texts: Record<string, string> = {
    ...Object.fromEntries(Object.entries(told).map(([name, text]) => [name, text()])),
    notifications: listed.bytes.toString(),
    mails,
  };
  // What they may be told is there, so that what is not there was left out.
  expect(texts['notifications']).toContain('zopen');
  expect(texts['mails']).toContain('zopen');
  const words = ['ztrashed', 'zhidden', 'zprivate', 'zprotected', 'zdraft', 'zgonereply', 'zexplained'];
  const ofAnna = [anna.userId, anna.username, 'Nymphaea', anna.email];
  const found = Object.entries(texts).flatMap(([name, text]) =>
    [...words, ...ofAnna].filter(word => text.includes(word)).map(word => `${word} in ${name}`),
  );
  expect(found).toEqual([]);
}, 240_000);
