import { expectAccessible } from './accessible.ts';
import { goodContents, openContents, saved, savedContents } from './author-drafts.ts';
import { expect, test } from './author.ts';
import { shots } from './shots.ts';

test('two tabs write the same draft: both texts are kept, and the author chooses', async ({
  page,
  context,
  ann,
  draft: id,
}) => {
  const other = await context.newPage();
  await openContents(page, id);
  await openContents(other, id);

  await page.getByLabel('Title').fill('How to fold a big map');
  await expect(saved(page)).toBeVisible();
  await other.getByLabel('Title').fill('How to fold a small map');
  const dialog = other.getByRole('dialog', { name: 'This draft was changed in another window.' });
  await expect(dialog.locator('del', { hasText: 'big' })).toBeVisible();
  await expect(dialog.locator('ins', { hasText: 'small' })).toBeVisible();
  await expectAccessible(other);
  await shots(other, 'author-conflict');
  expect((await savedContents(ann, id)).title).toBe('How to fold a big map');

  // Both texts stay until the choice is made, also when one looks at one's own first.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(other.getByLabel('Title')).toHaveValue('How to fold a small map');
  await other.getByRole('button', { name: 'Compare' }).click();
  await dialog.getByRole('button', { name: 'Keep your text' }).click();
  await expect(saved(other)).toBeVisible();
  expect((await savedContents(ann, id)).title).toBe('How to fold a small map');

  // The first tab is the stale one now, and takes the other's text.
  await page.getByLabel('Targets').fill('Nobody in particular, really.');
  await page
    .getByRole('dialog', { name: 'This draft was changed in another window.' })
    .getByRole('button', { name: 'Take the other text' })
    .click();
  await expect(page.getByLabel('Title')).toHaveValue('How to fold a small map');
  await expect(page.getByLabel('Targets')).toHaveValue(goodContents.targets);
  await page.getByLabel('Targets').fill('Everybody with a map in a pocket.');
  await expect(saved(page)).toBeVisible();
  expect(await savedContents(ann, id)).toMatchObject({
    title: 'How to fold a small map',
    targets: 'Everybody with a map in a pocket.',
  });
});

test('typing on while saves are under way loses nothing and is no conflict', async ({ page, ann, draft: id }) => {
  const body = await openContents(page, id);
  await body.click();
  await page.keyboard.press('Control+End');
  // The first save is not answered before more has been typed.
  const typedOn = Promise.withResolvers<void>();
  await page.route(`/api/new-page/page-contents/${id}`, async route => {
    if (route.request().method() === 'PATCH') await typedOn.promise;
    await route.continue();
  });
  const saving = page.waitForRequest(request => request.method() === 'PATCH');
  const words = Array.from({ length: 20 }, (_, at) => ` word${at}`);
  await page.keyboard.type(words.slice(0, 10).join(''));
  await saving;
  for (const word of words.slice(10, 15)) await page.keyboard.type(word);
  typedOn.resolve();
  for (const word of words.slice(15)) await page.keyboard.type(word);
  await expect(body).toBeFocused();
  await expect(saved(page)).toBeVisible();
  const text = `${goodContents.body.replace('</p>', '')}${words.join('')}</p>`;
  expect((await savedContents(ann, id)).body).toBe(text);
  // One step of undo is still one's own typing, not a save.
  await page.keyboard.press('Control+z');
  await expect(body).not.toContainText('word19');
});

test('Back, Forward, then save: the text on screen is the one that is saved', async ({ page, ann, draft: id }) => {
  await openContents(page, id);
  await page.getByLabel('Title').fill('How to fold a first map');
  await page.getByRole('main').getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page-thumbnail/);
  await page.goBack();
  await expect(page.getByLabel('Title')).toHaveValue('How to fold a first map');
  await page.getByLabel('Title').fill('How to fold a second map');
  await page.goForward();
  await expect(page).toHaveURL(/page-thumbnail/);
  expect((await savedContents(ann, id)).title).toBe('How to fold a second map');
  await page.goBack();
  await expect(page.getByLabel('Title')).toHaveValue('How to fold a second map');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('How to fold a second map');
});
