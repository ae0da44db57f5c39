import type { Page } from '@playwright/test';
import { type Author, openContents, saved, savedContents } from './author-drafts.ts';
import { expect, test } from './author.ts';
import { shots } from './shots.ts';

test('the session ends while one writes: one logs in in place, and the text is saved', async ({
  page,
  ann,
  draft: id,
}) => {
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
  await expect(page.getByLabel('Title')).toBeFocused();
  const { token } = (await (
    await page.request.post('/login', { data: { email: ann.email, password: ann.password } })
  ).json()) as { token: string };
  const answer = await page.request.get(`/api/new-page/page-contents/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await answer.json()).toMatchObject({ page: { contents: { title: 'How to fold a late map' } } });
});

test('who logs in over the body goes on where the caret was', async ({ page, ann, draft: id }) => {
  const body = await openContents(page, id);
  await ann.call('POST', '/api/logout');
  await body.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Late: ');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password', { exact: true }).fill(ann.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(body).toBeFocused();
  await page.keyboard.type('and later. ');
  await expect(body).toHaveText(/^Late: and later\. A map wants/);
});

/** A text whose writer is logged out in another tab before it is saved; and the way to log in over it. */
async function loggedOut(page: Page, ann: Author, id: string) {
  const body = await openContents(page, id);
  await page.route('/api/new-page/page-contents/*', route =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await body.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Kept: ');
  const other = await page.context().newPage();
  await other.goto('/robots.txt');
  await other.evaluate(() => localStorage.removeItem('token'));
  await other.close();
  await expect(page.getByText('You are logged out. What you have written is still here.')).toBeVisible();
  await shots(page, 'wizard-logged-out');
  await page.unroute('/api/new-page/page-contents/*');
  const dialog = page.getByRole('dialog');
  const logIn = async () => {
    await dialog.getByLabel('Email').fill(ann.email);
    await dialog.getByLabel('Password', { exact: true }).fill(ann.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  };
  return { body, logIn };
}

for (const [place, role, name] of [
  ['main', 'button', 'Login'],
  ['banner', 'link', 'Log in'],
] as const)
  test(`logged out in another tab: one logs in in place from the ${place}, and writes on`, async ({
    page,
    ann,
    draft: id,
  }) => {
    const { body, logIn } = await loggedOut(page, ann, id);
    await page.getByRole(place).getByRole(role, { name }).click();
    await logIn();
    await expect(body).toBeFocused();
    await page.keyboard.type('and this, too. ');
    await page.keyboard.press('Control+s');
    await expect(saved(page)).toBeVisible({ timeout: 30_000 });
    expect((await savedContents(ann, id)).body).toContain('<p>Kept: and this, too. A map wants');
  });

test('a visitor is sent to the login and comes back to the step', async ({ page, ann, draft: id }) => {
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(`/new-page/final-step?id=${id}`);
  await expect(page).toHaveURL(/\/login\?redirected=new-page/);
  await expect(page.getByText('Please login in order to be able to create a new page.')).toBeVisible();
  await page.getByLabel('Email').fill(ann.email);
  await page.getByLabel('Password', { exact: true }).fill(ann.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/new-page/final-step?id=${id}`);
});
