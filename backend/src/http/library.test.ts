import * as collections from '@recto/contracts/http/collections.ts';
import * as comments from '@recto/contracts/http/comments.ts';
import * as lists from '@recto/contracts/http/lists.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import type { PageCard } from '@recto/contracts/http/shared.ts';
import { getStats, type StatsDay } from '@recto/contracts/http/stats.ts';
import * as users from '@recto/contracts/http/users.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { page, type Person, register } from '../testing/people.ts';

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

const dayMs = 86_400_000;
const titles = (cards: readonly PageCard[]) => cards.map(({ contents }) => contents.title);
const titled = (title: string, more: object = {}) => page(ann, { contents: { title }, ...more });

/** Programs that say what they are are not counted. */
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36' };
const read = (who: Browser, id: string) => who.ask(pages.recordView, { params: { id }, headers });

describe('what a reader keeps', () => {
  const [first, second, third] = [
    'The first of the pages',
    'The second of the pages',
    'The third of the pages',
  ] as const;
  const shown = (query: Record<string, string> = {}) => bob.after(ann).ask(lists.getReadLater, { query });

  it('is sorted in four ways, filtered, counted, taken out and put back with its dates', async () => {
    const ids: string[] = [];
    for (const title of [first, second, third]) ids.push((await titled(title)).id);
    for (const at of [1, 0, 2]) await bob.after(ann).ask(pages.toggleReadLater, { params: { pageId: ids[at] ?? '' } });
    const orders = {
      'date-added-asc': [third, first, second],
      'date-added-desc': [second, first, third],
      'date-published-asc': [third, second, first],
      'date-published-desc': [first, second, third],
    };
    for (const [sortBy, order] of Object.entries(orders)) {
      const list = await shown({ sortBy });
      expect([list.sortBy, list.total, titles(list.results)]).toEqual([sortBy, 3, order]);
    }
    expect(titles((await shown({ filterBy: 'private' })).results)).toEqual([]);
    expect((await bob.try(lists.getReadLater, { query: { sortBy: 'a-z' } })).status).toBe(422);
    const { removed } = await bob.ask(lists.removeReadLater, { body: { ids: [ids[0], ids[2], 'unknown'] } });
    expect(new Set(removed)).toEqual(new Set([ids[0], ids[2]]));
    expect(await shown()).toMatchObject({ total: 1, results: [{ id: ids[1] }] });
    await bob.ask(lists.restoreReadLater, { body: { ids: removed } });
    expect(titles((await shown()).results)).toEqual(orders['date-added-asc']);
  });

  it('keeps the place of a page that is no longer there, says no word of it, and lets go of it', async () => {
    const { id } = await titled('Gone by and by, all of it');
    await bob.after(ann).ask(pages.toggleReadLater, { params: { pageId: id } });
    const before = (await shown()).total;
    await ann.ask(pages.deletePage, { params: { id } });
    const list = await shown();
    expect([list.total, list.results.length]).toEqual([before, before]);
    expect(list.results[0]).toMatchObject({ id, available: false });
    expect(JSON.stringify(list)).not.toContain('Gone by and by');
    expect((await bob.ask(lists.removeReadLater, { body: { ids: [id] } })).removed).toEqual([id]);
    expect((await shown()).total).toBe((before ?? 0) - 1);
  });

  it('has read pages once each, the last read first, and can be put back into the history', async () => {
    const [one, two] = [await titled('Read twice by somebody'), await titled('Read once by somebody')];
    for (const { id } of [one, two, one]) {
      await read(bob.after(ann), id);
      backend.clock.forward(1000);
    }
    const history = () => bob.ask(lists.getHistory);
    expect(titles((await history()).results)).toEqual(['Read twice by somebody', 'Read once by somebody']);
    await bob.ask(lists.removeHistory, { body: { ids: [one.id] } });
    expect(titles((await history()).results)).toEqual(['Read once by somebody']);
    await bob.ask(lists.restoreHistory, { body: { ids: [one.id] } });
    expect(titles((await history()).results)).toEqual(['Read twice by somebody', 'Read once by somebody']);
  });
});

describe('a collection', () => {
  const opened = (who: Browser, id: string) =>
    who.try<{ btn: string; viewer: string; collection: { pages: PageCard[] } }>(collections.getCollection, {
      params: { id },
    });

  it('keeps of its name and description what another window has written, where only the rest is changed', async () => {
    const body = { name: 'Coast', description: 'By foot.' };
    const { collection } = await ann.ask(collections.createCollection, { body });
    const params = { id: collection._id };
    await ann.ask(collections.changeCollectionInfo, { params, body: { name: 'Coast of the north' } });
    const { collection: now } = await ann.ask(collections.changeCollectionInfo, {
      params,
      body: { description: 'By rail.' },
    });
    expect(now).toMatchObject({ name: 'Coast of the north', description: 'By rail.' });
    expect((await ann.try(collections.changeCollectionInfo, { params, body: { name: '' } })).status).toBe(422);
    expect((await ann.try(collections.changeCollectionInfo, { params, body: {} })).status).toBe(400);
  });

  it('is its owner’s alone until it is shared; then others see it as far as they may read, save it and change nothing', async () => {
    const [open, secret] = [
      await titled('A page that all may read'),
      await titled('A page of my own', { type: 'private' }),
    ];
    const { collection } = await ann.ask(collections.createCollection, { body: { name: 'Coast' } });
    const id = collection._id;
    for (const pageId of [open.id, secret.id])
      await ann.ask(collections.addOrRemovePage, { params: { collectionId: id, pageId } });
    for (const who of [bob, visitor]) expect((await opened(who.after(ann), id)).status).toBe(403);
    expect((await bob.try(collections.toggleLibrary, { params: { id } })).status).toBe(403);
    expect((await opened(bob, 'no-such-collection')).status).toBe(404);

    expect(await ann.ask(collections.toggleSharing, { params: { id } })).toEqual({ sharing: true });
    const own = await opened(ann, id);
    expect([own.body.btn, own.body.viewer, titles(own.body.collection.pages)]).toEqual([
      'stop-sharing',
      'owner',
      ['A page that all may read', 'A page of my own'],
    ]);
    for (const [who, viewer] of [
      [bob, 'authenticated'],
      [visitor, 'spectator'],
    ] as const) {
      const { body } = await opened(who.after(ann), id);
      expect([body.btn, body.viewer, titles(body.collection.pages)]).toEqual([
        'save',
        viewer,
        ['A page that all may read'],
      ]);
      expect(JSON.stringify(body)).not.toContain(secret.id);
    }
    const refused = [
      bob.try(collections.changeCollectionInfo, { params: { id }, body: { name: 'Mine', description: '' } }),
      bob.try(collections.toggleSharing, { params: { id } }),
      bob.try(collections.orderPages, { params: { id }, body: { pageIds: [] } }),
      bob.try(collections.removePages, { params: { id }, body: { pageIds: [open.id] } }),
      bob.try(collections.addOrRemovePage, { params: { collectionId: id, pageId: open.id } }),
      bob.try(collections.deleteCollection, { params: { id } }),
    ];
    for (const { status } of await Promise.all(refused)) expect([403, 404]).toContain(status);

    expect(await bob.ask(collections.toggleLibrary, { params: { id } })).toEqual({ status: 'added' });
    const saved = async () =>
      (await bob.after(ann).ask(collections.listCollections, { params: { kind: 'saved' } })).savedCollections.map(
        ({ _id }) => _id,
      );
    expect([(await opened(bob, id)).body.btn, await saved()]).toEqual(['remove', [id]]);
    // What its owner unshares leaves others' lists until it is shared again.
    await ann.ask(collections.toggleSharing, { params: { id } });
    expect([await saved(), (await opened(bob, id)).status]).toEqual([[], 403]);
    await ann.ask(collections.toggleSharing, { params: { id } });
    expect(await saved()).toEqual([id]);
    await ann.ask(collections.deleteCollection, { params: { id } });
    expect([await saved(), (await opened(bob, id)).status]).toEqual([[], 404]);
  });

  it('is as the click meant it where another window was quicker', async () => {
    const { id: pageId } = await titled('Clicked in two windows');
    const { collection } = await ann.ask(collections.createCollection, { body: { name: 'Twice' } });
    const id = collection._id;
    for (const selected of [true, true, false, false])
      expect(
        await ann.ask(collections.addOrRemovePage, { params: { collectionId: id, pageId }, body: { selected } }),
      ).toEqual({ selected, clName: 'Twice' });
    for (const sharing of [false, true, true])
      expect(await ann.ask(collections.toggleSharing, { params: { id }, body: { sharing } })).toEqual({ sharing });
    for (const status of ['removed', 'added', 'added', 'removed', 'removed'] as const)
      expect(await bob.ask(collections.toggleLibrary, { params: { id }, body: { status } })).toEqual({ status });
    for (const readLater of [false, true, true, false, false])
      expect(await bob.after(ann).ask(pages.toggleReadLater, { params: { pageId }, body: { readLater } })).toEqual({
        readLater,
      });
    for (const subscribed of [false, true, true, false, false])
      expect(
        await bob.ask(users.toggleSubscription, { params: { authorId: ann.userId }, body: { subscribed } }),
      ).toMatchObject({ subscribed });
  });

  it('keeps its order, and pages that an order does not know stay at its end', async () => {
    const ids: string[] = [];
    for (const title of ['Of the order, one', 'Of the order, two', 'Of the order, three'])
      ids.push((await titled(title)).id);
    const { collection } = await ann.ask(collections.createCollection, { body: { name: 'Order' } });
    const id = collection._id;
    for (const pageId of ids) await ann.ask(collections.addOrRemovePage, { params: { collectionId: id, pageId } });
    await ann.ask(collections.orderPages, { params: { id }, body: { pageIds: [ids[2], ids[0], 'unknown'] } });
    expect((await opened(ann, id)).body.collection.pages.map(page => page.id)).toEqual([ids[2], ids[0], ids[1]]);
  });
});

describe('figures', () => {
  it('equal what the log says, by day and by page, whatever was taken back', async () => {
    // Days are UTC's: late in the evening the second looks below would be of the day after.
    backend.clock.forward(dayMs - (backend.clock.now().getTime() % dayMs));
    const author = await register(backend, { name: 'Author of figures' });
    const [one, two] = [await page(author), await page(author)];
    const readers = [bob, await register(backend)];
    for (let day = 0; day < 3; day++) {
      for (const [at, reader] of readers.entries()) {
        reader.after(author);
        for (const { id } of [one, two].slice(0, 1 + ((at + day) % 2))) {
          await read(reader, id);
          await reader.ask(pages.ratePage, {
            params: { id },
            body: { rate: day === 1 && at === 0 ? 'dislike' : 'like' },
          });
          await reader.ask(pages.toggleReadLater, { params: { pageId: id } });
        }
        const { comment } = await reader.ask(comments.addComment, {
          params: { pageId: two.id },
          body: { text: `On day ${day}` },
        });
        if (at === day) await reader.ask(comments.deleteComment, { params: { id: comment.id } });
        if (at <= day) await reader.ask(users.toggleSubscription, { params: { authorId: author.userId } });
        author.after(reader);
      }
      // A second look after half an hour counts as a view, not as another reader of that day.
      backend.clock.forward(31 * 60_000);
      await read(bob, one.id);
      author.after(bob);
      backend.clock.forward(dayMs);
    }
    await read(author.after(bob), one.id);

    const figures = await author.ask(getStats);
    expect(figures.days.filter(isNotEmpty)).toEqual(await byTheLog({ ownerId: author.userId }));
    expect(figures.days.filter(isNotEmpty)).toHaveLength(3);
    expect(Object.values(summed(figures.days)).every(sum => sum > 0)).toBe(true);
    for (const { id } of [one, two]) {
      const ofPage = await author.ask(getStats, { query: { page: id } });
      expect(ofPage.days.filter(isNotEmpty)).toEqual(await byTheLog({ pageId: id }));
      const {
        id: _,
        title: __,
        url: ___,
        ...sums
      } = figures.pages.find(row => row.id === id) ?? { id: '', title: '', url: '' };
      expect(sums).toEqual(summed(ofPage.days));
    }
    expect((await bob.try(getStats, { query: { page: one.id } })).status).toBe(404);
    const quiet = { page: one.id, from: '2020-01-01', to: '2020-01-07' };
    expect((await author.ask(getStats, { query: quiet })).pages).toMatchObject([{ id: one.id, views: 0 }]);
  });

  const isNotEmpty = (day: StatsDay) => kinds.some(kind => day[kind] !== 0);
  const kinds = ['views', 'readers', 'likes', 'comments', 'subscribers', 'readLater'] as const;
  const summed = (days: readonly StatsDay[]) =>
    Object.fromEntries(kinds.map(kind => [kind, days.reduce((sum, day) => sum + day[kind], 0)]));

  /** Counted anew from the facts themselves, with nothing of the read model. */
  const byTheLog = async (of: { ownerId: string } | { pageId: string }): Promise<StatsDay[]> => {
    const days = new Map<string, StatsDay>();
    const seen = new Map<string, number>();
    const readersOf = new Set<string>();
    const isAsked = (data: { pageId?: string; ownerId?: string }) =>
      'ownerId' in of ? data.ownerId === of.ownerId : data.pageId === of.pageId;
    for await (const batch of backend.context.log.readAll())
      for (const { type, data, metadata } of batch) {
        const date = metadata.at.slice(0, 10);
        const add = (kind: (typeof kinds)[number], by: number) => {
          const day = days.get(date) ?? {
            date,
            views: 0,
            readers: 0,
            likes: 0,
            comments: 0,
            subscribers: 0,
            readLater: 0,
          };
          days.set(date, { ...day, [kind]: day[kind] + by });
        };
        if (type === 'PageViewed' && isAsked(data) && data.readerId !== data.ownerId) {
          const reading = `${data.readerId}+${data.pageId}`;
          const at = Date.parse(metadata.at);
          if (at - (seen.get(reading) ?? 0) < 30 * 60_000) continue;
          seen.set(reading, at);
          add('views', 1);
          if (!readersOf.has(`${reading}+${date}`)) add('readers', 1);
          readersOf.add(`${reading}+${date}`);
        }
        if (type === 'PageRated' && isAsked(data))
          add('likes', Number(data.rating === 'like') - Number(data.previous === 'like'));
        if (type === 'ReadLaterAdded' && isAsked(data)) add('readLater', 1);
        if (type === 'ReadLaterRemoved' && isAsked(data)) add('readLater', -1);
        if (type === 'CommentAdded' && isAsked({ pageId: data.pageId, ownerId: data.pageOwnerId })) add('comments', 1);
        if (type === 'CommentDeleted' && isAsked({ pageId: data.pageId, ownerId: data.pageOwnerId }))
          add('comments', -1);
        if (type === 'AuthorSubscribed' && isAsked({ ownerId: data.authorId })) add('subscribers', 1);
        if (type === 'AuthorUnsubscribed' && isAsked({ ownerId: data.authorId })) add('subscribers', -1);
      }
    return [...days.values()].filter(isNotEmpty).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  };
});
