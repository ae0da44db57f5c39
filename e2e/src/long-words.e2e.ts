import { expect, test } from './installation.ts';
import { withAccount } from './auth-people.ts';
import { published, tokenOf } from './reader-pages.ts';

const name = 'W'.repeat(30);
const tag = 'w'.repeat(150);

test('no name, tag or question is so long a word that a phone scrolls sideways', async ({ page, context, recto }) => {
  const author = await withAccount(recto, context);
  const token = await tokenOf(context.request, author);
  const headers = { authorization: `Bearer ${token}` };
  expect((await context.request.patch('/api/profile', { headers, data: { name } })).ok()).toBe(true);
  const { id, address } = await published(context.request, token, {
    title: 'W'.repeat(50),
    settings: { tags: `${tag},two,three,four,five` },
  });
  const made = await context.request.post('/api/collection', { headers, data: { name: 'W'.repeat(60) } });
  const { collection } = (await made.json()) as { collection: { _id: string } };
  for (const path of [`add-remove/${collection._id}/${id}`, `sharing/${collection._id}`])
    expect((await context.request.post(`/api/collection/${path}`, { headers })).ok()).toBe(true);
  await page.setViewportSize({ width: 360, height: 780 });
  for (const path of [
    '/home',
    address,
    `/tags/${tag}`,
    `/search?q=${name}`,
    `/search?q=${'nothing'.repeat(25)}`,
    `/users/${author.username}`,
    `/users/${author.username}/collections`,
    `/collection/${collection._id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(/W{10}|nothingnothing/);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path }).toBe(360);
  }
});
