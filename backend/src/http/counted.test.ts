import * as lists from '@recto/contracts/http/lists.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import type { PageCard } from '@recto/contracts/http/shared.ts';
import pageCards from '@recto/projections/read-models/page-cards.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsOf } from '../read-models.ts';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { page, type Person, register } from '../testing/people.ts';

let backend: TestBackend;
let ann: Person;
let visitor: Browser;
beforeAll(async () => {
  backend = await startBackend();
  ann = await register(backend, { name: 'Ann Author' });
  visitor = new Browser(backend.app);
});
afterAll(() => backend.close());

const titles = (cards: readonly PageCard[]) => cards.map(({ contents }) => contents.title);
const titled = (title: string, more: object = {}) => page(ann, { contents: { title }, ...more });

describe('the number of entries', () => {
  it('says to the end what there was when one began; who begins anew is told what there is by then', async () => {
    const reader = await register(backend);
    const portion = (query: object = {}) =>
      reader.after(ann).ask(lists.getReadLater, { query: { limit: '1', ...query } });
    const keep = async (title: string) =>
      reader.after(ann).ask(pages.toggleReadLater, { params: { pageId: (await titled(title)).id } });
    await keep('Counted from the start, one');
    await keep('Counted from the start, two');
    await keep('Counted from the start, three');
    const begun = await portion();
    await keep('Counted by who begins anew');
    const next = await portion({ cursor: begun.cursor });
    const last = await portion({ cursor: next.cursor });
    expect([begun, next, last].map(({ total }) => total)).toEqual([3, 3, 3]);
    expect([begun, next, last].flatMap(({ results }) => titles(results))).toEqual([
      'Counted from the start, three',
      'Counted from the start, two',
      'Counted from the start, one',
    ]);
    expect([last.cursor, (await portion()).total]).toEqual([null, 4]);
    // A cursor of the time before cursors had a number; and some that nobody was given.
    const [, inner] = JSON.parse(Buffer.from(begun.cursor ?? '', 'base64url').toString()) as [number, string];
    expect(await portion({ cursor: inner })).toMatchObject({ total: 4, results: [{ id: next.results[0]?.id }] });
    for (const forged of [
      [-2, inner],
      [0.5, inner],
      [3, 3],
      [3, 'x'],
    ]) {
      const cursor = Buffer.from(JSON.stringify(forged)).toString('base64url');
      expect((await reader.try(lists.getReadLater, { query: { cursor } })).status).toBe(400);
    }
  });

  it('of a list that is open to everybody goes up to a thousand', async () => {
    const { id } = await titled('One page in a crowd', { settings: { tags: 'crowd,paper,folding,travel,hands' } });
    const portion = (query: object = {}) =>
      visitor.after(ann).ask(lists.getTagPages, { params: { tag: 'crowd' }, query: { limit: '1', ...query } });
    expect((await portion()).total).toBe(1);
    const cards = docsOf(backend.context.reads, pageCards);
    const card = await cards.findOne({ _id: id });
    if (!card) throw new Error('the page has no card');
    const others = Array.from({ length: 1_000 }, (_, n) => ({ ...card, _id: `crowd-${n}`, ownerId: 'somebody-else' }));
    await cards.insertMany(others.slice(1));
    expect((await portion()).total).toBe(1_000);
    await cards.insertMany(others.slice(0, 1));
    const begun = await portion();
    const next = await portion({ cursor: begun.cursor });
    expect([begun.total, next.total, next.results.length]).toEqual([null, null, 1]);
    await cards.deleteMany({ ownerId: 'somebody-else' });
  });
});
