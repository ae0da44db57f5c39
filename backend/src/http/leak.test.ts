import * as admin from '@recto/contracts/http/admin.ts';
import * as collections from '@recto/contracts/http/collections.ts';
import * as comments from '@recto/contracts/http/comments.ts';
import * as files from '@recto/contracts/http/files.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import * as reports from '@recto/contracts/http/reports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { moderator } from '../testing/moderators.ts';
import { aPhoto, draft, form, type Person, page, publicContents, register } from '../testing/people.ts';
import { releaseShell } from '../testing/release.ts';

/**
 * Asks every GET route about everything as everybody, and looks for words that the caller must not see. A new GET route
 * takes part by itself; a new kind of hidden thing is another entry of `hidden`.
 */
type Hidden = { what: string; words: string[]; seenBy: ReadonlySet<string> };

let backend: TestBackend;
let olga: Person;
let anna: Person;
let stranger: Person;
const hidden: Hidden[] = [];
/** Values for each parameter of an address. */
const values: Record<string, Set<string>> = {};
const callers = new Map<string, Browser>();
const tokens = new Map<string, string>();

const know = (given: Record<string, string>): void => {
  for (const [name, value] of Object.entries(given)) (values[name] ??= new Set()).add(value);
};

/** Texts of which every part has a word of its own, and those words. */
const marked = (mark: string) => {
  const word = (part: string): string => `z${mark}${part}`;
  const contents = {
    title: `${word('title')} ${publicContents.title}`,
    briefDes: `${word('brief')} ${publicContents.briefDes}`,
    targets: `${word('targets')} ${publicContents.targets}`,
    body: `<p>${word('body')}</p>${publicContents.body}`,
  };
  const tags = `${word('tag')},maps,paper,folding,travel`;
  const words = ['title', 'brief', 'targets', 'body', 'tag', 'file'].map(word);
  return { contents, tags, words, fileName: `${word('file')}.txt` };
};

const furnished = async (person: Person, id: string, fileName: string, asDraft: boolean): Promise<string> => {
  const query = asDraft ? { query: { type: 'draft' } } : {};
  const file = form('file', Buffer.from('bytes'), fileName);
  const { attachFiles } = await person.ask(files.attachFile, { params: { id }, body: file, ...query });
  const photo = form('img', await aPhoto(1200, 675), 'a.jpg');
  const { image } = await person.ask(files.putPagePhoto, { params: { id }, body: photo, ...query });
  know({ fileId: attachFiles[0]?._id ?? '', name: fileName, mediaId: image.public_id });
  return image.public_id;
};

/** It furnishes a whole world, on machines that are busy with other things. Milliseconds. */
const patience = 300_000;

beforeAll(async () => {
  backend = await startBackend();
  await releaseShell(backend.context.configuration.releasesDirectory);
  olga = await register(backend, { name: 'Olga Owner' });
  anna = await register(backend, { name: 'Nymphaea Alba' });
  stranger = await register(backend, { name: 'Stan Stranger' });
  callers.set('visitor', new Browser(backend.app));
  callers.set('holder', new Browser(backend.app));
  callers.set('stranger', stranger);
  const blocked = await register(backend, { name: 'Bob Blocked' });
  await olga.after(blocked).ask(reports.blockReader, { params: { userId: blocked.userId } });
  callers.set('blocked', blocked);
  callers.set('olga', olga);
  know({ username: olga.username, user: olga.username, n: '1', kind: 'created-saved', tag: 'maps', file: '640.jpg' });
  know({ user: olga.userId });
  for (const kind of ['page', 'comment', 'profile', 'collection']) know({ kind });

  const open = await page(olga);
  know({ id: open.id, pageId: open.id, url: open.url });

  const onlyOlga = new Set(['olga']);
  const hide = async (mark: string, type: 'public' | 'private', seenBy: ReadonlySet<string>, settings: object = {}) => {
    const { contents, tags, words, fileName } = marked(mark);
    const url = type === 'private' ? { url: `z${mark}url` } : {};
    const { id, url: address } = await page(olga, { type, contents, settings: { tags, ...url, ...settings } });
    const mediaId = await furnished(olga, id, fileName, false);
    const text = `z${mark}comment here`;
    const said = await olga.ask(comments.addComment, { params: { pageId: id }, body: { text } });
    know({ id, pageId: id, url: address, tag: `z${mark}tag` });
    know({ id: said.comment.id });
    hidden.push({ what: mark, words: [...words, `z${mark}url`, `z${mark}comment`, mediaId], seenBy });
    return { id, url: address };
  };
  await hide('private', 'private', onlyOlga);
  const secured = await hide('protected', 'private', new Set(['olga', 'holder']), { password: 'open sesame' });
  const trashed = await hide('trashed', 'public', onlyOlga);
  await olga.ask(pages.deletePage, { params: { id: trashed.id } });
  const visitor = new Browser(backend.app).after(olga);
  const { pageToken } = await visitor.ask(pages.unlockPage, {
    params: { username: olga.username, url: secured.url },
    body: { password: 'open sesame' },
  });
  tokens.set('holder', pageToken);

  // What a moderator has hidden is its owner's alone, and the moderators'.
  const mona = await moderator(backend);
  callers.set('mona', mona);
  const explanation = 'zhiddenexplanation';
  const moderated = new Set(['olga', 'mona']);
  const away = await hide('hidden', 'public', moderated);
  const report = { kind: 'page', id: away.id, reason: 'spam', text: 'zreporttext' } as const;
  await stranger.after(olga).ask(reports.report, { body: report });
  const rude = await olga.ask(comments.addComment, {
    params: { pageId: open.id },
    body: { text: 'zhiddencomment' },
  });
  const params = { kind: 'comment', id: rude.comment.id };
  for (const about of [params, { kind: 'page', id: away.id }])
    await mona
      .after(olga)
      .after(stranger)
      .ask(admin.hideThing, { params: about, body: { reason: 'spam', explanation } });
  await mona.ask(admin.noteThing, { params, body: { text: 'znote' } });
  const spam = 'zheldcomment https://a.org https://b.org https://c.org';
  const held = await stranger.ask(comments.addComment, { params: { pageId: open.id }, body: { text: spam } });
  know({ id: rude.comment.id });
  know({ id: held.comment.id });
  hidden.push({ what: 'hidden', words: [explanation, 'zhiddencomment'], seenBy: moderated });
  hidden.push({ what: 'held', words: ['zheldcomment'], seenBy: new Set(['stranger', 'mona']) });
  hidden.push({ what: 'report', words: ['zreporttext', 'znote'], seenBy: new Set(['mona']) });
  callers.get('visitor')?.after(mona).after(stranger);

  const unfinished = marked('draft');
  const id = await draft(olga, { contents: unfinished.contents, settings: { tags: unfinished.tags } });
  hidden.push({
    what: 'draft',
    words: [...unfinished.words, await furnished(olga, id, unfinished.fileName, true)],
    seenBy: onlyOlga,
  });
  know({ id, pageId: id, url: id });

  // Whoever wrote an anonymous page is nowhere, also not among its comments.
  const anonymous = await page(anna, { settings: { configurations: { anonymously: true } } });
  know({ id: anonymous.id, pageId: anonymous.id, url: anonymous.url });
  await furnished(anna, anonymous.id, 'open.txt', false);
  const said = await anna.ask(comments.addComment, {
    params: { pageId: anonymous.id },
    body: { text: 'By the author.' },
  });
  const reply = { text: 'A reply to the author.', inReplyTo: said.comment.id };
  await stranger.after(anna).ask(comments.addComment, { params: { pageId: anonymous.id }, body: reply });
  know({ id: said.comment.id });
  hidden.push({ what: 'anonymous', words: [anna.userId, anna.username, 'Nymphaea'], seenBy: new Set() });

  const first = await olga.ask(comments.addComment, {
    params: { pageId: open.id },
    body: { text: 'zdeletedcomment here' },
  });
  const answer = { text: 'An answer.', inReplyTo: first.comment.id };
  await stranger.after(olga).ask(comments.addComment, { params: { pageId: open.id }, body: answer });
  await olga.ask(comments.deleteComment, { params: { id: first.comment.id } });
  know({ id: first.comment.id });
  hidden.push({ what: 'deleted comment', words: ['zdeletedcomment'], seenBy: new Set() });

  const body = { name: 'zcollectionname', description: 'zcollectiondescription' };
  const { collection } = await olga.ask(collections.createCollection, { body });
  know({ id: collection._id, collectionId: collection._id });
  hidden.push({ what: 'collection', words: Object.values(body), seenBy: onlyOlga });

  hidden.push({ what: 'address', words: [olga.email, anna.email], seenBy: onlyOlga });
  hidden.push({ what: 'password', words: ['argon2'], seenBy: new Set() });
  for (const caller of callers.values()) caller.after(olga).after(anna).after(stranger).after(mona);
}, patience);
afterAll(() => backend.close());

/** Development only, for this machine alone. */
const apart: ReadonlySet<string> = new Set(['/dev/outbox', '/dev/outbox/:name']);
/** Addresses of the site, which one route answers. */
const siteAddresses = [
  '/home',
  '/tags/:tag',
  '/public-pages/:url',
  '/public-pages/:url/edit',
  '/:username/:url',
  '/users/:username',
  '/users/:username/pages',
  '/users/:username/collections',
];

/** Every way to fill the parameters of an address with what is known. */
const filled = (path: string): string[] => {
  const [, name] = /:(\w+)/.exec(path) ?? [];
  if (name === undefined) return [path];
  return [...(values[name] ?? ['none'])].flatMap(value => filled(path.replace(`:${name}`, encodeURIComponent(value))));
};

const addresses = (): string[] => {
  const routes = backend.routes.filter(route => route.startsWith('GET ')).map(route => route.slice('GET '.length));
  const named = [...routes.filter(route => !apart.has(route) && !route.includes('*')), ...siteAddresses];
  const plain = [...new Set(named.flatMap(filled))];
  const ofDrafts = plain.filter(path => path.includes('/attach-files')).map(path => `${path}?type=draft`);
  const searches = hidden.flatMap(({ words }) =>
    words.flatMap(word => ['/api/search', '/search'].map(path => `${path}?q=${encodeURIComponent(word)}`)),
  );
  return [...plain.filter(path => !path.endsWith('/stream')), ...ofDrafts, ...searches];
};

describe('no answer to any GET', () => {
  it.each(['visitor', 'holder', 'stranger', 'blocked', 'olga', 'mona'])(
    'shows a %s what is hidden',
    async name => {
      const caller = callers.get(name) ?? new Browser(backend.app);
      const token = tokens.get(name);
      const found: string[] = [];
      let answered = 0;
      for (const address of addresses()) {
        const headers: Record<string, string> = token ? { 'x-page-token': token } : {};
        const answer = await caller.try({ method: 'GET', url: address }, { headers });
        if (answer.status === 200) answered++;
        const text = `${answer.bytes.toString()} ${JSON.stringify(answer.headers)}`;
        for (const { what, words, seenBy } of hidden) {
          if (seenBy.has(name)) continue;
          // What was asked for may be repeated.
          const seen = words.filter(word => text.includes(word) && !address.includes(encodeURIComponent(word)));
          if (seen.length > 0) found.push(`${what} in ${address}: ${seen.join(', ')}`);
        }
      }
      expect(found).toEqual([]);
      expect(answered).toBeGreaterThan(20);
    },
    patience,
  );

  it(
    'fails to show its owner what only others must not see',
    async () => {
      const found = new Set<string>();
      for (const address of addresses()) {
        const { bytes } = await olga.try({ method: 'GET', url: address });
        for (const { what, words } of hidden)
          if (words.some(word => !address.includes(word) && bytes.includes(word))) found.add(what);
      }
      expect([...found].toSorted()).toEqual([
        'address',
        'collection',
        'draft',
        'hidden',
        'private',
        'protected',
        'trashed',
      ]);
    },
    patience,
  );
});
