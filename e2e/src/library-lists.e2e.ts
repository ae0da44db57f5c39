import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { logIn, tokenIn, withAccount } from './auth-people.ts';
import { expect, test } from './installation.ts';
import { answerLong } from './long-lists.ts';
import { published } from './reader-pages.ts';
import { shots } from './shots.ts';

const [anchors, buoys, currents] = ['Anchors and chains', 'Buoys of the coast', 'Currents of the bay'] as const;
const titles = [anchors, buoys, currents];

/** The titles of the pages on screen, in their order. */
const shown = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts();

/** Changes a list as a person does who has no mouse: with Tab, Space and Enter. */
async function chooseByKeys(page: Page, title: string): Promise<void> {
  await page.getByRole('checkbox', { name: title }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: title })).toBeChecked();
}

test('what was kept is sorted, removed, brought back and put in order; own pages go to the trash and return', async ({
  page,
  context,
  recto,
}) => {
  test.setTimeout(300_000);
  const ann = await withAccount(recto, context);
  await logIn(page, ann);
  const token = (await tokenIn(page)) ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const ids: string[] = [];
  for (const title of titles) {
    const { id } = await published(context.request, token, { title });
    await context.request.patch(`/api/read-later/${id}`, { headers });
    ids.push(id);
  }

  await test.step('read later: sort, remove two by keyboard, undo, reload', async () => {
    await page.goto('/feed/read-later');
    await expect.poll(() => shown(page)).toEqual([currents, buoys, anchors]);
    await page.getByLabel('Sort by').selectOption({ label: 'Oldest first' });
    await expect.poll(() => shown(page)).toEqual([anchors, buoys, currents]);
    await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
    await chooseByKeys(page, anchors);
    await chooseByKeys(page, currents);
    await expect(page.getByText('2 selected')).toBeVisible();
    await expectAccessible(page);
    await shots(page, 'list-being-edited');
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => shown(page)).toEqual([buoys]);
    await expect(page.getByText('1 page', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => shown(page)).toEqual([anchors, buoys, currents]);
    await page.reload();
    await expect.poll(() => shown(page)).toEqual([anchors, buoys, currents]);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
    await expect(page.getByText('3 pages', { exact: true })).toBeVisible();
  });

  await test.step('what was removed before a reload is brought back after it', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
    await chooseByKeys(page, buoys);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => shown(page)).toEqual([anchors, currents]);
    await page.reload();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => shown(page)).toEqual([anchors, buoys, currents]);
    await expect(page.getByText('3 pages', { exact: true })).toBeVisible();
  });

  await test.step('a collection: order by buttons and by dragging, which stays; pages out of it', async () => {
    const made = await context.request.post('/api/collection', { headers, data: { name: 'Harbour' } });
    const { collection } = (await made.json()) as { collection: { _id: string } };
    for (const id of ids) await context.request.post(`/api/collection/add-remove/${collection._id}/${id}`, { headers });
    await page.goto(`/collection/${collection._id}`);
    await expect.poll(async () => (await shown(page)).toSorted()).toEqual([...titles]);
    await page.getByRole('button', { name: 'Edit pages' }).click();
    const [first = '', second = '', third = ''] = await shown(page);
    await page.getByRole('button', { name: `Move ${first} to the right` }).click();
    await expect.poll(() => shown(page)).toEqual([second, first, third]);
    const tile = (title: string) => page.getByRole('checkbox', { name: title });
    // Tiles that shake are never at rest, which a robot waits for.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await tile(third).dragTo(tile(second));
    await expect.poll(() => shown(page)).toEqual([third, second, first]);
    await expectAccessible(page);
    await shots(page, 'collection-being-edited');
    await page.reload();
    await expect.poll(() => shown(page)).toEqual([third, second, first]);
    await page.getByRole('button', { name: 'Edit pages' }).click();
    await chooseByKeys(page, second);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => shown(page)).toEqual([third, first]);
    await page.reload();
    await expect.poll(() => shown(page)).toEqual([third, first]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => shown(page)).toEqual([third, second, first]);
    await page.reload();
    await expect.poll(() => shown(page)).toEqual([third, second, first]);
  });

  await test.step('own pages: to the trash, back again', async () => {
    await page.goto('/u/pages/published');
    await expect.poll(() => shown(page)).toEqual([currents, buoys, anchors]);
    await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
    await chooseByKeys(page, buoys);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => shown(page)).toEqual([currents, anchors]);
    await page.goto('/feed/read-later');
    await expect(page.getByText('This page is no longer available.').first()).toBeVisible();
    await page.goto('/u/pages/trash');
    await expect.poll(() => shown(page)).toEqual([buoys]);
    await shots(page, 'trash');
    await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
    await chooseByKeys(page, buoys);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Page(s) restored.').first()).toBeVisible();
    await page.goto('/u/pages/published');
    await expect.poll(() => shown(page)).toHaveLength(3);
  });

  await test.step('figures: the arrow keys go from day to day, and each is said', async () => {
    await page.goto('/u/analytics');
    const chart = page.getByRole('application', { name: /^Views by day/ });
    await chart.focus();
    const said = page.getByRole('figure').getByRole('status');
    const days: string[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) {
      const before = days.at(-1) ?? '';
      await page.keyboard.press(key);
      await expect(said).toHaveText(/Views/);
      await expect(said).not.toHaveText(before);
      days.push(await said.innerText());
    }
    expect(days[2]).toBe(days[0]);
    await expectAccessible(page);
    await shots(page, 'figures-by-keys');
  });

  await test.step('a long history has few elements, goes on without repeats, and is where one left it', async () => {
    await answerLong(page, '/api/history/pages', 480);
    await page.goto('/feed/history/pages');
    const list = page.getByRole('list', { name: 'History' });
    await page.getByRole('link', { name: 'Page 0', exact: true }).waitFor();
    const { titles, most } = await list.evaluate(async element => {
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
      const drawn = () => [...element.querySelectorAll('h3')].map(({ textContent }) => textContent);
      let [most, shown] = [0, drawn()];
      while (!shown.includes('Page 479')) {
        window.scrollTo(0, document.documentElement.scrollHeight);
        await frame();
        shown = drawn();
        most = Math.max(most, shown.length);
      }
      const titles: string[] = [];
      for (const part of element.children) {
        part.scrollIntoView();
        while (!part.hasChildNodes()) await frame();
        titles.push(...[...part.querySelectorAll('h3')].map(({ textContent }) => textContent));
      }
      return { titles, most };
    });
    expect(titles).toEqual(Array.from({ length: 480 }, (_, n) => `Page ${n}`));
    expect(most).toBeLessThan(200);
    // Half-way up again, to a page and back.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
    const inView = page.getByRole('listitem').filter({ hasText: 'Page 240' }).getByRole('link');
    await inView.scrollIntoViewIfNeeded();
    await expect(page.getByRole('listitem').filter({ hasText: 'Page 240' })).toHaveAttribute('aria-posinset', '241');
    await inView.focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Page 241', exact: true })).toBeFocused();
    await page.getByRole('link', { name: 'Page 241', exact: true }).click();
    await expect(page).toHaveURL(/public-pages/);
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Page 240', exact: true })).toBeInViewport();
    expect(await list.getByRole('listitem').count()).toBeLessThan(200);
  });
});
