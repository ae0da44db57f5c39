import { barriers } from './accessible.ts';
import { type Furnished, furnished } from './furnished.ts';
import { expect, test } from './installation.ts';
import { open } from './screen.ts';
import { unreadable } from './reflow.ts';
import { allScreens, storageOf, type Who } from './screens.ts';
import { countShifts, SHIFT_LIMIT } from './shifts.ts';
import { movedByOrder } from './style-order.ts';

// A quarter of the time of all journeys: whoever is free takes the next of them.
test.describe.configure({ mode: 'parallel' });

let has: Furnished;
test.beforeAll(async ({ recto }) => {
  has = await furnished(recto);
});

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

for (const who of Object.keys(allScreens) as Who[])
  test(`no barriers, no jumps and nothing that cannot be read on the screens of a ${who}`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(600_000);
    const context = await browser.newContext({ baseURL, storageState: storageOf(baseURL ?? '', has, who) });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    await countShifts(page);
    for (const screen of allScreens[who])
      await test.step(screen.name, async () => {
        // What is empty, failed or waiting is the same at all widths but for what stands around every screen.
        const isBare = who === 'newcomer' || screen.weather !== undefined;
        await page.setViewportSize(isBare ? phone : wide);
        const { value, of } = await open(page, screen, has);
        expect.soft(value, `${who} ${screen.name} jumps: ${of}`).toBeLessThanOrEqual(SHIFT_LIMIT);
        expect.soft(await page.title(), `${who} ${screen.name}`).toMatch(/\bRecto$/);
        expect.soft(await movedByOrder(page), `${who} ${screen.name}, other styles last`).toEqual([]);
        if (!isBare) expect.soft(await barriers(page, 'light'), `${who} ${screen.name}`).toEqual([]);
        // The phone in the dark: there is much to look at, and little depends on both.
        await page.setViewportSize(phone);
        expect.soft(await barriers(page, 'dark'), `${who} ${screen.name}, phone`).toEqual([]);
        // What fails or waits has the same few words everywhere.
        for (const how of screen.weather ? [] : (['narrow', 'enlarged'] as const))
          expect.soft(await unreadable(page, how), `${who} ${screen.name}, ${how}`).toEqual([]);
      });
    await context.close();
  });
