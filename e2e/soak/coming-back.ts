import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { bodyOf, expectNoTrouble, expectWritten, shown, until, type Writer } from './writer.ts';
import { type Begun, goOn, isAllBut } from './writing.ts';

/** Opens the page that one writes; tries again where there was trouble meanwhile. Who is asked to logs in. */
async function arrive(writer: Writer, isReload: boolean): Promise<void> {
  const page = writer.browser.page();
  const email = page.getByRole('main').getByLabel('Email');
  for (let tries = 0; ; tries++) {
    const since = Date.now();
    try {
      await (isReload && tries === 0 ? page.reload() : page.goto(writer.address));
      await expect(bodyOf(page).or(email)).toBeVisible({ timeout: 60_000 });
      break;
    } catch (thrown) {
      // Chromium's own page of a failed line opens the address by itself once there is one.
      const isOvertaken = String(thrown).includes('interrupted by another navigation');
      if (!isOvertaken && writer.weather.wasCalmSince(since)) throw thrown;
      const seen = await page
        .locator('body')
        .innerText({ timeout: 1_000 })
        .catch(() => '');
      if (tries === 0) writer.note(`comes again, as all there was is: ${seen.replaceAll(/\s+/g, ' ').slice(0, 100)}`);
      await pause(writer.random.below(3_000));
    }
  }
  if (!(await email.isVisible())) return;
  writer.note('logs in on the way');
  await until(
    writer,
    () => bodyOf(page).isVisible(),
    async () => {
      await email.fill(writer.account.email, { timeout: 2_000 });
      await page.getByLabel('Password', { exact: true }).fill(writer.account.password);
      await page.keyboard.press('Enter');
    },
  );
}

/**
 * Comes back to what one writes, takes what this browser has kept if it is not all there, and goes on in the sentence
 * that was begun. `isSudden`: the last letters may be missing.
 */
export async function comeBack(
  writer: Writer,
  begun: Begun,
  { isSudden = false, isReload = false }: { isSudden?: boolean; isReload?: boolean } = {},
): Promise<void> {
  writer.caret = null;
  await arrive(writer, isReload);
  const page = writer.browser.page();
  const isThere = async () => {
    const seen = await shown(page);
    return (
      isAllBut(writer.lines, seen, begun) && (isSudden || seen[begun.at]?.trim() === writer.lines[begun.at]?.trim())
    );
  };
  const restore = page.getByRole('button', { name: 'Restore' });
  // What is kept may be more than what is there, by letters of which a browser that was killed owes nobody any.
  const isOffered =
    isSudden &&
    (await restore.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    ));
  if (isOffered || !(await isThere())) {
    writer.note('restores');
    await restore.click();
    if (isSudden) await expect.poll(isThere).toBe(true);
    else await expectWritten(writer);
  }
  expect(await restore.isVisible(), 'all is there, and another copy is offered').toBe(false);
  await expect(page.getByLabel('Title')).toHaveValue(writer.title);
  await expectNoTrouble(writer);
  await goOn(writer, begun);
}
