import { search } from '@recto/contracts/http/search.ts';
import authorProfiles from '@recto/projections/read-models/author-profiles.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docsOf } from '../read-models.ts';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { page, register } from '../testing/people.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

it('an author’s whole name finds their pages, however many share a part of it', async () => {
  const profiles = docsOf(backend.context.reads, authorProfiles);
  const first = await register(backend, { name: 'Mary Example' });
  await backend.context.waiter.reached(await backend.context.log.head(), [authorProfiles.name]);
  const one = await profiles.findOne({ _id: first.userId });
  if (!one) throw new Error('nobody is there');
  await profiles.insertMany(Array.from({ length: 40 }, (_, n) => ({ ...one, _id: `mary-${n}`, folded: `mary_${n}` })));
  const mary = await register(backend, { name: 'Mary Quill' });
  await page(mary, { contents: { title: 'Written by this one' } });
  const visitor = new Browser(backend.app).after(mary);
  const found = async (q: string) =>
    (await visitor.ask(search, { query: { q } })).results.map(({ contents }) => contents.title);
  expect(await found('mary quill')).toEqual(['Written by this one']);
  expect(await found('mary qui')).toEqual(['Written by this one']);
});
