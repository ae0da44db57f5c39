import { publicPage } from '@recto/contracts/rules/page.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type TestInstallation } from '../processes.ts';
import { authors } from './authors.ts';
import { fill } from './fill.ts';
import { bodyOf } from './prose.ts';
import { demoPassword, emailOf } from './register.ts';
import { visitorOf } from './visitor.ts';

let recto: TestInstallation;
beforeAll(async () => {
  recto = await startInstallation({ env: { LOG_LEVEL: 'warn' } });
}, 120_000);
afterAll(() => recto.remove());

it('has texts that may be published, and a name for everybody', async () => {
  expect(new Set(authors.map(({ username }) => username)).size).toBe(authors.length);
  for (const author of authors) {
    for (const [page, title] of author.titles.entries()) {
      const contents = { title, briefDes: author.brief, targets: author.readers, body: bodyOf(author, page) };
      await publicPage.validate({ contents, tags: author.tags, configurations: {} });
    }
  }
});

it('makes authors, pages, comments with replies, and shared collections', { timeout: 120_000 }, async () => {
  const three = [authors[0]!, authors[1]!, authors[3]!];
  const { pages } = await fill({ site: recto.url(), outbox: recto.outbox }, three, 3, () => {});
  expect(pages).toBe(12);
  const visitor = visitorOf(recto.url());
  const { token } = await visitor.send<{ token: string }>('POST', '/login', {
    email: emailOf(three[0]!),
    password: demoPassword,
  });
  const own = visitorOf(recto.url(), token);
  type Listed = { results: { id: string; photo: unknown }[] };
  const published = await own.send<Listed>('GET', '/api/pages/published');
  expect(published.results).toHaveLength(4);
  expect(published.results.some(({ photo }) => photo !== null)).toBe(true);
  const shared = await visitor.send<{ collections: unknown[] }>('GET', `/api/collections/shared/${three[0]!.username}`);
  expect(shared.collections).toHaveLength(1);
  const history = await own.send<{ comments: { reply: unknown }[] }>('GET', '/api/comments/history');
  expect(history.comments.length).toBeGreaterThan(0);
});
