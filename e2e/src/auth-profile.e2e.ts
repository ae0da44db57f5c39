import { logIn, withAccount } from './auth-people.ts';
import { expect, test } from './installation.ts';
import { pngOf } from './pictures.ts';

test('somebody writes a profile and puts a photo to it', async ({ page, context, recto }) => {
  const ann = await withAccount(recto, context);
  await logIn(page, ann, '/login?from=/profile');
  await expect(page).toHaveTitle('Profile | Recto');
  await page.getByLabel('Headline').fill('Folds maps 🗺️');
  await page.getByLabel('Biography').fill('Writes about paper,\nand what can be done with it.');
  await page.getByLabel('Website').fill('ann.example');
  await page.getByLabel('Twitter').fill('https://twitter.com/ann');
  await expect(page.getByLabel('Website')).toHaveValue('https://ann.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile updated successfully.').first()).toBeVisible();

  await page.getByRole('button', { name: 'Add a photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your photo' });
  const choose = dialog.getByLabel('Choose a photo');
  await choose.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: await pngOf(page, 249, 400) });
  await expect(dialog.getByRole('alert')).toHaveText('The photo must be at least 250x250 pixels.');
  await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') });
  await expect(dialog.getByRole('alert')).toHaveText('Only jpeg/jpg/png images are allowed.');
  await choose.setInputFiles({ name: 'ann.png', mimeType: 'image/png', buffer: await pngOf(page, 800, 600) });
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Photo uploaded successfully.').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  const photo = page.getByRole('main').getByRole('img', { name: ann.name });
  const [width, height] = await photo.evaluate((image: HTMLImageElement) =>
    image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
  );
  expect(width).toBe(height);
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeFocused();

  await page.reload();
  await expect(page.getByLabel('Headline')).toHaveValue('Folds maps 🗺️');
  await expect(page.getByLabel('Biography')).toHaveValue('Writes about paper,\nand what can be done with it.');
  await expect(page.getByLabel('Website')).toHaveValue('https://ann.example');
  await page.getByRole('link', { name: 'View public profile' }).click();
  await expect(page).toHaveURL(new RegExp(`/users/${ann.username}$`));
});

test('leaving with unsaved changes asks first', async ({ page, context, recto }) => {
  await logIn(page, await withAccount(recto, context), '/login?from=/profile');
  await page.getByLabel('Headline').fill('Not saved');
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Settings' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByLabel('Headline')).toHaveValue('Not saved');
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Settings' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

test('the dialog for leaving fits a phone whatever one’s address is', async ({ page, context, recto }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const email = `${'first.middle.last'.repeat(3)}@${'department'.repeat(5)}.example.org`;
  await page.route('**/api/settings/email', route => route.fulfill({ json: { email } }));
  await logIn(page, await withAccount(recto, context), '/login?from=/settings');
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const box = await page.getByLabel(`Type ${email} to confirm`).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(390);
});
