import { expect } from '@playwright/test';
import { expectNoTrouble, type Writer } from './writer.ts';

/** On the page that readers see, which the browser is at, stands all that was written, once and in order. */
export async function expectPublished(writer: Writer): Promise<void> {
  const page = writer.browser.page();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(writer.title);
  const read = () =>
    main.locator('p, img').evaluateAll((all, name) => {
      const lines = all.map(one => (one.getAttribute('alt') ?? one.textContent).trim());
      return lines.filter(line => line.startsWith(`${name} `));
    }, writer.name);
  await expect.poll(read).toEqual(writer.lines);
  await expectNoTrouble(writer);
}

/** So many pages are published, each once, and no draft is left. */
export async function expectPages({ account }: Writer, titles: readonly string[]): Promise<void> {
  const titlesOf = async (list: 'published' | 'drafts') => {
    const { results } = await account.call<{ results: { contents: { title: string } }[] }>(
      'GET',
      `/api/pages/${list}?limit=100`,
    );
    return results.map(({ contents }) => contents.title).toSorted();
  };
  await expect.poll(() => titlesOf('published')).toEqual(titles.toSorted());
  expect(await titlesOf('drafts')).toEqual([]);
}
