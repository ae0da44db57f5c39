import { barriers } from './accessible.ts';
import { type Furnished, furnish } from './furnished.ts';
import { expect, test } from './installation.ts';
import { allScreens, open, storageOf } from './screens.ts';

let has: Furnished;
test.beforeAll(async ({ recto }) => {
  has = await furnish(recto);
});

for (const who of ['visitor', 'reader', 'author', 'moderator'] as const)
  test(`no barriers on the screens of a ${who}`, async ({ browser, baseURL }) => {
    test.setTimeout(600_000);
    const context = await browser.newContext({ baseURL, storageState: storageOf(baseURL ?? '', has, who) });
    const page = await context.newPage();
    for (const screen of allScreens[who].filter(({ weather }) => weather === undefined))
      await test.step(screen.name, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await open(page, screen, has);
        expect.soft(await barriers(page, 'light'), `${who} ${screen.name}`).toEqual([]);
        // On a phone in the dark: there is much to look at, and little depends on both.
        if (who !== 'visitor') return;
        await page.setViewportSize({ width: 390, height: 844 });
        expect.soft(await barriers(page, 'dark'), `${who} ${screen.name}, phone`).toEqual([]);
      });
    await context.close();
  });
