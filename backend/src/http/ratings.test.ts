import * as lists from '@recto/contracts/http/lists.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import type { Rate } from '@recto/contracts/http/shared.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { overHttp } from '../testing/browser.ts';
import { page, type Person, register } from '../testing/people.ts';

/** Ratings that many people give, change and take back at the same moment, through two backends over HTTP. */
let backend: TestBackend;
let second: Awaited<ReturnType<TestBackend['another']>>;
let author: Person;
beforeAll(async () => {
  backend = await startBackend();
  second = await backend.another();
  author = await register(backend);
});
afterAll(async () => {
  await second.close();
  await backend.close();
});

/** What every reader presses, all of it at once. The same press again takes it back, so odd numbers stay. */
const plans = [
  { readers: 8, rate: 'like', presses: 11, stays: 'like' },
  { readers: 6, rate: 'like', presses: 10, stays: null },
  { readers: 6, rate: 'dislike', presses: 9, stays: 'dislike' },
] as const;
const changes = plans.reduce((sum, { readers, presses }) => sum + readers * presses, 0);

/** A press that lost against the same reader's other presses has done nothing, and is made again. */
const press = async (reader: Person, id: string, rate: Rate): Promise<void> => {
  for (;;) {
    const { status } = await reader.try(pages.ratePage, { params: { id }, body: { rate } });
    if (status === 200) return;
    expect(status).toBe(409);
  }
};

it('are counted exactly under 200 changes at once', { timeout: 300_000 }, async () => {
  expect(changes).toBeGreaterThanOrEqual(200);
  const { id, url } = await page(author);
  const sites = [
    await backend.app.listen({ port: 0, host: '127.0.0.1' }),
    await second.app.listen({ port: 0, host: '127.0.0.1' }),
  ];
  const crowd = plans.flatMap(plan => Array.from({ length: plan.readers }, () => plan));
  const people = await Promise.all(
    crowd.map(async (plan, at) => {
      const place = { app: overHttp(sites[at % sites.length] ?? ''), mailsTo: backend.mailsTo };
      return { plan, reader: (await register(place)).after(author) };
    }),
  );
  await Promise.all(
    people.flatMap(({ plan: { rate, presses }, reader }) =>
      Array.from({ length: presses }, () => press(reader, id, rate)),
    ),
  );

  for (const { plan, reader } of people) {
    author.after(reader);
    const { mine } = await reader.ask(pages.getViewer, { params: { pageId: id } });
    expect(mine).toBe(plan.stays);
    const { total } = await reader.ask(lists.getLikedPages);
    expect(total).toBe(plan.stays === 'like' ? 1 : 0);
  }
  const counts = { likes: 8, dislikes: 6 };
  const { page: seen } = await author.ask(pages.getPublicPage, { params: { url } });
  expect(seen.rating).toEqual({ ...counts, mine: null });
  const { results } = await author.ask(lists.getUserPages, { params: { user: author.username } });
  expect(results[0]?.rating).toEqual(counts);
});
