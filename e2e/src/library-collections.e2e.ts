import type { Page } from '@playwright/test';
import { publishedPage, signedIn } from './author-drafts.ts';
import { expect, test } from './installation.ts';
import { pngOf } from './pictures.ts';
import { settled } from './settled.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const chosen = async (page: Page, name: string): Promise<void> => {
  await press(page, 'More');
  await page.getByRole('menuitem', { name }).click();
};
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

test('a collection is made, described, pictured, shared, saved by another, taken back and deleted', async ({
  page,
  newVisitor,
  recto,
}) => {
  test.setTimeout(300_000);
  const owner = await signedIn(page, recto);
  const address = await publishedPage(owner);
  const other = await (await newVisitor({ hasTouch: true })).newPage();
  await signedIn(other, recto);
  const names = () => page.getByRole('main').getByRole('listitem').getByRole('heading').allInnerTexts();
  let path = '';

  await test.step('two are made, and put in order', async () => {
    await page.goto('/u/collections');
    await said(page, 'Collection list is empty.');
    for (const name of ['Maps', 'Anchors']) {
      await page.getByRole('main').getByRole('button', { name: 'New collection' }).first().click();
      await page.getByRole('dialog').getByLabel('Name').fill(name);
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      await said(page, 'Your collection created successfully.');
      await expect(page.getByRole('link', { name }).first()).toBeVisible();
    }
    await page.getByLabel('Sort by').selectOption({ label: 'A to Z' });
    await expect
      .poll(async () => (await names()).filter(name => /^(Maps|Anchors)$/.test(name)))
      .toEqual(['Anchors', 'Maps']);
  });

  await test.step('from a page, with the three states of its dialog', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Add to collections' }).click();
    const maps = page.getByRole('dialog').getByRole('checkbox', { name: 'Maps' });
    for (const [isChecked, text] of [
      [true, 'Page successfully added to Maps.'],
      [false, 'Page successfully removed from Maps.'],
      [true, 'Page successfully added to Maps.'],
    ] as const) {
      await maps.click();
      await expect(maps).toBeChecked({ checked: isChecked });
      await said(page, text);
    }
    await page.getByRole('button', { name: 'Done' }).click();
    await page.goto('/u/collections');
    await page.getByRole('link', { name: 'Maps' }).first().click();
    await expect(heading(page, 'Maps')).toBeVisible();
    await expect(page.getByRole('link', { name: 'How to fold a map' })).toBeVisible();
    path = new URL(page.url()).pathname;
  });

  await test.step('what it is called and shows', async () => {
    await chosen(page, 'Edit info');
    await page.getByRole('dialog').getByLabel('Name').fill('Maps to fold');
    await page
      .getByRole('dialog')
      .getByLabel(/^Description/)
      .fill('Paper that knows its folds.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await said(page, 'Collection info updated successfully');
    await expect(heading(page, 'Maps to fold')).toBeVisible();
    await chosen(page, 'Change photo');
    const buffer = await pngOf(page, 1200, 1500);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Choose a photo').setInputFiles({ name: 'tall.png', mimeType: 'image/png', buffer });
    const area = dialog.getByRole('group', { name: /Part of the photo that shows/ });
    await settled(page);
    const { width = 0, height = 1 } = (await area.boundingBox()) ?? {};
    expect(width / height).toBeCloseTo(16 / 9, 1);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(dialog).toBeHidden();
    const photo = page.locator('main header img').first();
    await expect
      .poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight))
      .toBeCloseTo(16 / 9, 1);
  });

  await test.step('nobody else sees it before it is shared', async () => {
    await other.goto(path);
    await said(other, 'Sorry you are not authorized to view that collection.');
    await expect(other).toHaveURL(/\/u\/collections$/);
    await press(page, 'Share');
    await said(page, 'The collection is now accessable by others.');
  });

  await test.step('another reader saves it, by touch, and lets it go', async () => {
    await other.goto(path);
    await expect(heading(other, 'Maps to fold')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Edit pages' })).toHaveCount(0);
    await expect(other.getByRole('button', { name: 'More', exact: true })).toHaveCount(0);
    await other.getByRole('button', { name: 'Save to library' }).tap();
    await said(other, 'The collection was successfully added to your library.');
    await other.goto('/u/collections');
    await expect(other.getByRole('link', { name: 'Maps to fold' }).first()).toBeVisible();
    await other.goto(path);
    await other.getByRole('button', { name: 'Remove from library' }).tap();
    await said(other, 'The collection was successfully removed from your library.');
    await other.goto('/u/collections');
    await said(other, 'Collection list is empty.');
  });

  await test.step('pages are chosen by touch too', async () => {
    await other.goto(address);
    await other.getByRole('button', { name: 'Read later' }).tap();
    await said(other, 'Page added to the read later list.');
    await other.goto('/feed/read-later');
    await other.getByRole('main').getByRole('button', { name: 'Edit' }).tap();
    const tile = other.getByRole('checkbox', { name: 'How to fold a map' });
    // Tiles that shake are never at rest, which a robot waits for.
    await other.emulateMedia({ reducedMotion: 'reduce' });
    await tile.tap();
    await said(other, '1 selected');
    await other.getByRole('button', { name: 'Remove' }).tap();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).tap();
    await said(other, 'Your read later list is empty.');
  });

  await test.step('sharing stops, and it is deleted', async () => {
    await press(page, 'Stop sharing');
    await said(page, 'The collection has been stoped beeing shared.');
    await other.goto(path);
    await expect(other).toHaveURL(/\/u\/collections$/);
    await chosen(page, 'Delete collection');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete collection' }).click();
    await said(page, 'Your collection was deleted successfully.');
    await expect(page).toHaveURL(/\/u\/collections$/);
    await expect(page.getByRole('link', { name: 'Maps to fold' })).toHaveCount(0);
    await page.goto(address);
    await expect(heading(page, 'How to fold a map')).toBeVisible();
  });
});
