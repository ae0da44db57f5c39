import * as lists from '@recto/contracts/http/lists.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import type { RectoEvent } from '@recto/contracts/events/event.ts';
import { load } from '@recto/event-log/execute.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page as pageDecider } from '../domain/page.ts';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { page, type Person, publicContents, register, revisionWith } from '../testing/people.ts';
import { malformation } from '../testing/well-formed.ts';

let backend: TestBackend;
let ann: Person;
beforeAll(async () => {
  backend = await startBackend();
  ann = await register(backend);
});
afterAll(() => backend.close());

const german = {
  title: 'Der Zug <entry> über die Brücke',
  briefDes: 'Für alle, die früh genug aufstehen.',
  targets: 'Alle, denen die Stadt am frühen Morgen gefällt',
  body: `<p>${'Wer früh genug aufsteht, sieht den Zug in der Morgensonne über die Brücke fahren. '.repeat(6)}</p>`,
};
const french = {
  ...german,
  body: `<p>${'Ceux qui se lèvent assez tôt voient le train passer sur le pont au soleil du matin. '.repeat(6)}</p>`,
  briefDes: 'Pour tous ceux qui se lèvent assez tôt.',
};

const visitor = (): Browser => new Browser(backend.app).after(ann);
const told = async (id: string) => {
  const { state } = await load(backend.context.log, pageDecider, id);
  return state.status === 'published' ? (state.lang ?? null) : 'not published';
};
const shown = async (url: string) => (await visitor().ask(pages.getPublicPage, { params: { url } })).page.lang ?? null;

describe('the language of a page', () => {
  it('is recognised as it is published and changed, and kept in the event', async () => {
    const { id, url } = await page(ann, { contents: german });
    expect([await told(id), await shown(url)]).toEqual(['de', 'de']);
    expect((await ann.ask(pages.getPublicEdit, { params: { url } })).page.lang).toBe('de');
    const revised = (revision: number, contents: object) =>
      ann.ask(pages.revisePage, { params: { id }, body: revisionWith({ contents, revision }) });
    await revised(1, french);
    expect([await told(id), await shown(url)]).toEqual(['fr', 'fr']);
    await revised(2, { ...german, body: publicContents.body });
    expect([await told(id), await shown(url)]).toEqual([null, null]);
    await ann.ask(pages.restoreVersion, { params: { id, n: 1 } });
    expect([await told(id), await shown(url)]).toEqual(['de', 'de']);
  });

  it('is recognised where only one reader may know what it says', async () => {
    const { id, url } = await page(ann, { type: 'private', contents: german });
    expect(await told(id)).toBe('de');
    const params = { username: ann.username, url };
    expect((await ann.ask(pages.getPrivatePage, { params })).page.lang).toBe('de');
    expect((await ann.ask(pages.getPrivateEdit, { params })).page.lang).toBe('de');
  });

  it('stands with each page of a list, and in feeds with its entry', async () => {
    const settings = { tags: 'language,f2,f3,f4,f5' };
    await page(ann, { contents: german, settings });
    await page(ann, { contents: { ...publicContents, title: 'In between, and unsure' }, settings });
    await page(ann, { contents: french, settings });
    const { results } = await visitor().ask(lists.getTagPages, { params: { tag: 'language' } });
    expect(results.map(({ lang }) => lang ?? null)).toEqual(['fr', null, 'de']);
    const feed = async (format: string) => {
      const { bytes } = await visitor().try({ method: 'GET', url: `/tags/language/${format}.xml` });
      expect(malformation(bytes.toString())).toBeNull();
      return bytes.toString();
    };
    expect((await feed('atom')).match(/<entry[^>]*>/g)).toEqual([
      '<entry xml:lang="fr">',
      '<entry>',
      '<entry xml:lang="de">',
    ]);
    const items = (await feed('rss')).split('<item>').slice(1);
    expect(items.map(item => /<dc:language[^>]*>(.*)<\/dc:language>/.exec(item)?.[1] ?? null)).toEqual([
      'fr',
      null,
      'de',
    ]);
  });

  it('is not known of a page of an earlier release until its text or settings are changed', async () => {
    const pageId = '7k2m9q4x1v8d';
    const { configurations, tags } = revisionWith().page;
    const url = `earlier-${pageId}`;
    const event: RectoEvent = {
      type: 'PagePublished',
      data: {
        pageId,
        ownerId: ann.userId,
        type: 'public',
        url,
        contents: german,
        configurations,
        tags,
        passwordHash: null,
        photo: null,
        files: [],
        revision: 1,
      },
    };
    const metadata = {
      $correlationId: crypto.randomUUID(),
      $causationId: crypto.randomUUID(),
      userId: ann.userId,
      command: 'publishPage',
      at: backend.clock.now().toISOString(),
      requestHash: '',
    };
    const { position } = await backend.context.log.append(
      `page-${pageId}`,
      [{ id: crypto.randomUUID(), event, metadata }],
      'none',
    );
    const headers = { 'x-after': String(position) };
    const { page: seen } = await new Browser(backend.app).ask(pages.getPublicPage, { params: { url }, headers });
    expect([await told(pageId), seen.contents.title, seen.lang]).toEqual([null, german.title, undefined]);
    const revised = (change: object) =>
      ann.ask(pages.revisePage, { params: { id: pageId }, body: revisionWith({ contents: german, ...change }) });
    await revised({});
    expect(await told(pageId)).toBeNull();
    await revised({ tags: 'a,b,c,d,e' });
    expect([await told(pageId), await shown(url)]).toEqual(['de', 'de']);
  });
});
