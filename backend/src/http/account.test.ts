import * as admin from '@recto/contracts/http/admin.ts';
import * as auth from '@recto/contracts/http/auth.ts';
import * as collections from '@recto/contracts/http/collections.ts';
import * as comments from '@recto/contracts/http/comments.ts';
import * as files from '@recto/contracts/http/files.ts';
import * as notifications from '@recto/contracts/http/notifications.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import * as profile from '@recto/contracts/http/profile.ts';
import * as reports from '@recto/contracts/http/reports.ts';
import * as search from '@recto/contracts/http/search.ts';
import * as stats from '@recto/contracts/http/stats.ts';
import * as users from '@recto/contracts/http/users.ts';
import { openKeys } from '@recto/event-log/keys.ts';
import { openLog } from '@recto/event-log/log.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { moderator } from '../testing/moderators.ts';
import {
  aPhoto,
  draft,
  form,
  page,
  type Person,
  publicContents,
  register,
  richPage,
  strongPassword,
} from '../testing/people.ts';
import { unzip } from '../testing/unzip.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const leave = (person: Person, password = strongPassword) => person.try(profile.deleteAccount, { body: { password } });

/** Words that stand nowhere else. */
const said = {
  name: 'Zephyrine Quillfeather',
  headline: 'Glimmerwright by trade',
  biography: 'I was born in Nowherestead among larks.',
  website: 'https://thistledown.example.org/',
  draft: 'Unfinishedmarrow is what this draft is about',
  private: 'Secretumbrel is what this private page is about',
  public: 'Openlantern is what this public page is about',
  comment: 'Mumblecrust, I said below the page.',
  reply: 'Rumpelreply, I answered.',
  collection: 'Gatherthimble',
  about: 'Heapsofmossiness',
  draftTag: 'weaselbrush',
  privateFile: 'tatterfile',
  publicFile: 'bramblefile',
  report: 'Crowsfootcomplaint about this page',
  note: 'Thimblewatch noted about this person',
} as const;
const body = (text: string) => `<p>${`${text}. `.repeat(4)}</p>`;

/** Somebody who has done a bit of everything. */
const livedIn = async (username = 'zephyrinequill') => {
  const ann = await register(backend, { name: said.name, username });
  const bob = await register(backend, { name: 'Bob Bystander' });
  const links = { website: said.website };
  await ann.ask(profile.changeProfile, { body: { headline: said.headline, biography: said.biography, links } });
  await ann.ask(profile.putProfilePhoto, { body: form('img', await aPhoto(600, 600), 'me.jpg') });
  const draftTags = { tags: `${said.draftTag},paper,folding,travel,hands` };
  await draft(ann, { contents: { title: said.draft, body: body(said.draft) }, settings: draftTags });
  const hidden = await page(ann, { type: 'private', contents: { title: said.private, body: body(said.private) } });
  const open = await richPage(ann, { contents: { title: said.public, briefDes: said.public } });
  for (const [{ id }, name, type] of [
    [hidden, said.privateFile, 'private'],
    [open, said.publicFile, 'public'],
  ] as const) {
    const attached = form('file', Buffer.from('attached text'), `${name}.txt`);
    await ann.ask(files.attachFile, { params: { id }, query: { type }, body: attached });
  }
  const other = await page(bob);
  const { comment } = await ann.ask(comments.addComment, {
    params: { pageId: other.id },
    body: { text: said.comment },
  });
  bob.after(ann);
  const { comment: reply } = await bob.ask(comments.addComment, {
    params: { pageId: other.id },
    body: { text: 'I disagree with you there.', inReplyTo: comment.id },
  });
  await ann.after(bob).ask(comments.likeComment, { params: { id: reply.id } });
  await ann.ask(pages.ratePage, { params: { id: other.id }, body: { rate: 'like' } });
  await ann.ask(users.toggleSubscription, { params: { authorId: bob.userId } });
  await ann.ask(collections.createCollection, { body: { name: said.collection, description: said.about } });
  const mona = await moderator(backend);
  await ann.ask(reports.report, { body: { kind: 'page', id: other.id, reason: 'spam', text: said.report } });
  await ann.ask(reports.blockReader, { params: { userId: bob.userId } });
  await bob.after(ann).ask(reports.blockReader, { params: { userId: ann.userId } });
  await bob.ask(reports.report, { body: { kind: 'profile', id: ann.userId, reason: 'other' } });
  const params = { kind: 'profile', id: ann.userId };
  await mona.after(bob).ask(admin.noteThing, { params, body: { text: said.note } });
  await ann.ask(notifications.chooseNotices, { body: { choices: { like: false } } });
  ann.after(mona);
  return { ann, bob, mona, hidden, open, other, comment, reply };
};

/** Every document of every read model, as text. */
const readModelsAsText = async (): Promise<string> => {
  const parts: string[] = [];
  for (const { name } of await backend.context.reads.listCollections().toArray())
    parts.push(JSON.stringify(await backend.context.reads.collection(name).find().toArray(), replaceBigints));
  return parts.join('\n');
};
/** Documents of a read model by its name. */
const docsNamed = async (name: string, filter: Record<string, unknown>) => {
  const all = await backend.context.reads.listCollections().toArray();
  const found = all.find(one => one.name === name || one.name.startsWith(`${name}_`));
  if (!found) throw new Error(`there is no read model ${name}`);
  return backend.context.reads.collection(found.name).find(filter).toArray();
};
const replaceBigints = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** Every event, opened with all keys that there are, but the text of public pages, which stays (decision 36). */
const logAsText = async (): Promise<string> => {
  const { stores } = backend;
  const keys = await openKeys({ url: stores.documentStoreUrl, wrappingKey: stores.wrappingKey });
  const log = openLog({ url: stores.eventStoreUrl, keys });
  const parts: string[] = [];
  for await (const batch of log.readAll())
    for (const event of batch) {
      const isPublicPage =
        (event.type === 'PagePublished' || event.type === 'PageRevised') && event.data.type === 'public';
      const shown = isPublicPage ? { ...event, data: { ...event.data, contents: null, url: null, tags: null } } : event;
      parts.push(JSON.stringify(shown, replaceBigints));
    }
  await Promise.all([log.close(), keys.close()]);
  return parts.join('\n');
};

const wordsIn = (text: string, words: readonly string[]): string[] =>
  words.filter(word => text.toLowerCase().includes(word.toLowerCase()));

describe('taking everything along', () => {
  it('is one archive with the profile, texts, lists and files, and none of the secrets', async () => {
    const ann = await register(backend, { name: 'Exa Porter' });
    const { id, fileId } = await richPage(ann);
    const kept = await draft(ann, { contents: { title: 'A draft to take along' } });
    const { comment } = await ann.ask(comments.addComment, { params: { pageId: id }, body: { text: 'My own words.' } });
    const { status, bytes, headers } = await ann.try(profile.exportAccount);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="recto-\d{4}-\d\d-\d\d\.zip"$/);
    const archive = await unzip(bytes);
    const json = (name: string): unknown => JSON.parse(String(archive.get(name)));
    expect(json('profile.json')).toMatchObject({ name: 'Exa Porter', email: ann.email, username: ann.username });
    expect(json(`pages/${id}/page.json`)).toMatchObject({ contents: { title: publicContents.title } });
    expect(json(`pages/${id}/versions.json`)).toMatchObject([{ n: 1 }]);
    expect(json(`drafts/${kept}/draft.json`)).toMatchObject({ contents: { title: 'A draft to take along' } });
    expect(json('comments.json')).toMatchObject([{ id: comment.id, text: 'My own words.' }]);
    expect(json('history.json')).toEqual([]);
    expect(String(archive.get(`pages/${id}/files/${fileId}-notes.txt`))).toBe('attached text');
    expect(archive.get(`pages/${id}/photo.jpg`)?.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect([...archive.keys()].filter(name => name.startsWith(`pages/${id}/images/`))).toHaveLength(1);
    expect([...archive.values()].join('')).not.toMatch(/argon2|passwordHash/);
  });

  it('has what one likes, keeps and follows', async () => {
    const { ann, bob, other, reply } = await livedIn('annskeeping');
    await ann.ask(pages.toggleReadLater, { params: { pageId: other.id } });
    const archive = await unzip((await ann.try(profile.exportAccount)).bytes);
    const json = (name: string): unknown => JSON.parse(String(archive.get(name)));
    expect(json('liked-comments.json')).toEqual([{ commentId: reply.id }]);
    expect(json('ratings.json')).toMatchObject([{ pageId: other.id, rating: 'like' }]);
    expect(json('subscriptions.json')).toMatchObject([{ authorId: bob.userId }]);
    expect(json('read-later.json')).toMatchObject([{ pageId: other.id }]);
    expect((await leave(ann)).status).toBe(200);
    await backend.work();
  });

  it('has what one was told, reported and was reported for, and whom one does not let comment', async () => {
    const { ann, bob, other } = await livedIn('annotherlife');
    const archive = await unzip((await ann.try(profile.exportAccount)).bytes);
    const json = (name: string): unknown => JSON.parse(String(archive.get(name)));
    expect(json('notifications.json')).toMatchObject([{ kind: 'reply', pageId: other.id }]);
    expect(json('notification-choices-and-mails.json')).toMatchObject([
      { type: 'NotificationKindsChosen', choices: { like: false } },
    ]);
    expect(json('reports.json')).toMatchObject([{ thing: `page-${other.id}`, text: said.report, outcome: null }]);
    const about = json('moderation.json');
    expect(about).toMatchObject([
      { thing: { kind: 'profile', id: ann.userId }, reports: [{ reason: 'other' }], notes: [{ text: said.note }] },
    ]);
    expect(JSON.stringify(about)).not.toContain(bob.userId);
    expect(json('blocked-readers.json')).toMatchObject([{ readerId: bob.userId }]);
    expect(json('blocked-by-authors.json')).toMatchObject([{ authorId: bob.userId }]);
    expect((await leave(ann)).status).toBe(200);
    await backend.work();
  });

  it('holds nothing of what others wrote', async () => {
    const [ann, bob] = [await register(backend), await register(backend)];
    const { id } = await page(ann);
    bob.after(ann);
    await bob.ask(comments.addComment, { params: { pageId: id }, body: { text: 'Grumblewort from Bob.' } });
    ann.after(bob);
    const archive = await unzip((await ann.try(profile.exportAccount)).bytes);
    expect([...archive.values()].join('')).not.toContain('Grumblewort');
  });
});

describe('leaving for good', () => {
  it('asks for the password, and a wrong one changes nothing', async () => {
    const ann = await register(backend);
    const { status, body: refusal } = await leave(ann, 'Wrong1Horse');
    expect([status, refusal.fields]).toEqual([422, { password: 'This is not your password.' }]);
    expect((await ann.try(profile.getProfile)).status).toBe(200);
  });

  it('ends every session at once, and nobody can log in or take the name', async () => {
    const ann = await register(backend);
    const elsewhere = (await ann.ask(auth.login, { body: { email: ann.email, password: strongPassword } })).token;
    expect((await leave(ann)).status).toBe(200);
    expect((await ann.try(profile.getProfile)).status).toBe(401);
    ann.token = elsewhere;
    expect((await ann.try(profile.getProfile)).status).toBe(401);
    ann.token = null;
    const again = await ann.try(auth.login, { body: { email: ann.email, password: strongPassword } });
    expect(again.status).toBe(401);
    await backend.work();
    const { message } = await ann.ask(auth.usernameAvailability, { body: { username: ann.username } });
    expect(message).toBe('taken');
  });

  it('takes pages, comments and lists from the readers and leaves the replies of others', async () => {
    const { ann, bob, hidden, open, other, comment } = await livedIn();
    expect((await leave(ann)).status).toBe(200);
    await backend.work();
    bob.after(ann);
    expect((await bob.try(pages.getPublicPage, { params: { url: open.url } })).status).toBe(404);
    expect((await bob.try(users.getUser, { params: { username: ann.username } })).status).toBe(404);
    const { comments: left } = await bob.ask(comments.listComments, { params: { pageId: other.id } });
    expect(left).toMatchObject([{ id: comment.id, text: '' }]);
    const { replies } = await bob.ask(comments.listReplies, { params: { id: comment.id } });
    expect(replies).toMatchObject([{ text: 'I disagree with you there.', likes: 0 }]);
    expect((await bob.ask(reports.listBlockedReaders)).readers).toEqual([]);
    const gone = expect.objectContaining({
      kind: 'report',
      outcome: 'gone',
      thing: { kind: 'profile', id: ann.userId },
    });
    expect((await bob.ask(notifications.listNotifications)).notifications).toContainEqual(gone);
    for (const [model, who] of [
      ['notifications', { userId: ann.userId }],
      ['notices', { _id: ann.userId, _gone: { $exists: false } }],
      ['blockings', { readerId: ann.userId }],
      ['comment-likes', { userId: ann.userId }],
    ] as const)
      expect(await docsNamed(model, who)).toEqual([]);
    const { user } = await bob.ask(users.getUser, { params: { username: bob.username } });
    expect(user.subscribersNum).toBe(0);
    expect((await bob.try(pages.getPublicPage, { params: { url: hidden.url } })).status).toBe(404);
    for (const kind of ['page', 'user'] as const)
      for (const id of kind === 'user' ? [ann.userId] : [open.id, hidden.id])
        expect(await backend.context.media.store.ownedBy({ kind, id })).toEqual([]);
  });

  it('leaves none of the person’s words in read models, log, search, stats, answers, exports or logs', async () => {
    const reader = await register(backend, { name: 'Rita Reader' });
    const personal = [...Object.values(said), 'zephyrinequill', 'Quillfeather', 'Secretumbrel', 'Unfinishedmarrow'];
    expect(wordsIn(await readModelsAsText(), personal)).toEqual([]);
    expect(wordsIn(await logAsText(), personal)).toEqual([]);
    expect(wordsIn(backend.logged(), personal)).toEqual([]);
    for (const q of ['Openlantern', 'Quillfeather', 'zephyrinequill', 'Mumblecrust'])
      expect(wordsIn(JSON.stringify(await reader.ask(search.search, { query: { q } })), [...personal])).toEqual([]);
    expect(wordsIn(JSON.stringify(await reader.ask(stats.getStats)), personal)).toEqual([]);
    const archive = await unzip((await reader.try(profile.exportAccount)).bytes);
    expect(wordsIn([...archive.values()].join(''), personal)).toEqual([]);
  });
});
