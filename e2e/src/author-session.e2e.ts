import { draftOf, openContents, saved, savedContents, signedIn } from './author-drafts.ts';
import { expect, test } from './installation.ts';
import { shots } from './shots.ts';

test('the session ends while one writes: one logs in in place, and the text is saved', async ({ page, recto }) => {
  const ann = await signedIn(page, recto);
  const id = await draftOf(ann);
  await openContents(page, id);
  await ann.call('POST', '/api/logout');
  await page.getByLabel('Title').fill('How to fold a late map');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await expect(saved(page)).toBeHidden();
  await expect(page.getByText('Your changes are kept here, and saved once you have logged in.')).toBeVisible();
  await shots(page, 'wizard-session-ended');
  await expect(dialog.getByLabel('Email')).toHaveValue(ann.email);
  await dialog.getByLabel('Password', { exact: true }).fill(ann.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(/page-contents/);
  const { token } = (await (
    await page.request.post('/login', { data: { email: ann.email, password: ann.password } })
  ).json()) as { token: string };
  const answer = await page.request.get(`/api/new-page/page-contents/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await answer.json()).toMatchObject({ page: { contents: { title: 'How to fold a late map' } } });
});

test('logged out in another tab: the text stays, and logging in saves it', async ({ page, context, recto }) => {
  const ann = await signedIn(page, recto);
  const id = await draftOf(ann);
  await openContents(page, id);
  await page.route('/api/new-page/page-contents/*', route =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.getByLabel('Title').fill('How to fold a kept map');
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await other.evaluate(() => localStorage.removeItem('token'));
  await expect(page.getByText('You are logged out. What you have written is still here.')).toBeVisible();
  await page.unroute('/api/new-page/page-contents/*');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(ann.email);
  await dialog.getByLabel('Password', { exact: true }).fill(ann.password);
  await page.keyboard.press('Enter');
  await expect(saved(page)).toBeVisible({ timeout: 30_000 });
  expect((await savedContents(ann, id)).title).toBe('How to fold a kept map');
});

test('a visitor is sent to the login and comes back to the step', async ({ page, recto }) => {
  const ann = await signedIn(page, recto);
  const id = await draftOf(ann);
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(`/new-page/final-step?id=${id}`);
  await expect(page).toHaveURL(/\/login\?redirected=new-page/);
  await expect(page.getByText('Please login in order to be able to create a new page.')).toBeVisible();
  await page.getByLabel('Email').fill(ann.email);
  await page.getByLabel('Password', { exact: true }).fill(ann.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/new-page/final-step?id=${id}`);
});
