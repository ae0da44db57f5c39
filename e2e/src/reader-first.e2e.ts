import type { Page } from '@playwright/test';
import { withAccount } from './auth-people.ts';
import { installProblems } from './installable.ts';
import { expect, test } from './installation.ts';
import { pngOf } from './pictures.ts';
import { published, sharedCollection, tokenOf } from './reader-pages.ts';

/** What a person looks at, found in the first HTML and in the app alike. */
const marks = [
  ...['main h1', 'main h3 a', 'main article p', 'main .rich-text > p', 'main img', 'main li a'],
  ...['main input[type="email"]', 'main input[type="password"]'],
];
type Places = Record<string, string>;

const placesIn = async (page: Page): Promise<Places> => {
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(
    selectors =>
      Object.fromEntries(
        selectors.flatMap(selector => {
          const found = document.querySelector(selector);
          if (!found) return [];
          const { x, y, width } = found.getBoundingClientRect();
          // A title shares its line with acts that only the app has; where its text begins is what counts.
          const place = selector === 'main h1' ? [x, y] : [x, y, width];
          return [[selector, place.map(Math.round).join(' ')]];
        }),
      ),
    marks,
  );
};

/** Remembers what the browser refuses by the policy, and how much of the screen moves. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const seen = { refused: [] as string[], shift: 0 };
    Object.assign(window, { seen });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.refused.push(`${violatedDirective} ${blockedURI}`),
    );
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

const seenIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { refused: string[]; shift: number } }).seen);

test('the first HTML stands where the app will stand, and the app asks for nothing again', async ({
  page,
  context,
  newVisitor,
  recto,
}) => {
  test.setTimeout(480_000);
  const author = await withAccount(recto, context);
  const token = await tokenOf(context.request, author);
  await page.goto('/home');
  expect(await installProblems(page)).toEqual([]);
  const photo = await pngOf(page, 1280, 720);
  const { id, address } = await published(context.request, token, { title: 'How a tide table is read', photo });
  await published(context.request, token, { title: 'Where the sand goes in winter' });
  const profile = `/users/${author.username}`;
  const collection = await sharedCollection(context.request, token, 'Of the coast', [id]);

  const addresses = [
    address,
    '/home',
    '/tags/sea',
    profile,
    `${profile}/pages`,
    collection,
    '/search?q=tide',
    '/login',
  ];
  const plain = await (await newVisitor({ javaScriptEnabled: false })).newPage();
  const visitor = await newVisitor();
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    for (const path of addresses)
      await test.step(`${path} at ${viewport.width}`, async () => {
        await plain.setViewportSize(viewport);
        expect((await plain.goto(path))?.status()).toBe(200);
        const first = await placesIn(plain);
        expect(first['main h1']).toBeDefined();

        const reading = await visitor.newPage();
        await reading.setViewportSize(viewport);
        await watch(reading);
        const asked: string[] = [];
        reading.on('request', request => {
          const { pathname } = new URL(request.url());
          if (/^\/api\/(public-pages|feed|tags|search|users|collection)/.test(pathname)) asked.push(pathname);
        });
        await reading.goto(path);
        await expect(reading.locator('#first')).toHaveCount(0);
        await expect(reading.locator('#root h1')).toBeVisible();
        // Below the article the app adds what it alone can do; nobody is there yet.
        if (path === address) delete first['main h3 a'];
        // A list that may be long is drawn in parts, whose items are of another element.
        if (path === collection) delete first['main li a'];
        const app = await placesIn(reading);
        expect.soft(app, `${path} at ${viewport.width}`).toEqual({ ...app, ...first });
        expect(asked).toEqual([]);
        const { refused, shift } = await seenIn(reading);
        expect(refused).toEqual([]);
        expect(shift).toBeLessThan(0.05);
        if (path === address) {
          // On paper stands what was written, before the app and after.
          for (const printed of [plain, reading]) {
            await printed.emulateMedia({ media: 'print' });
            await expect(printed.locator('main .rich-text > p').first()).toBeVisible();
            for (const left of [
              '.frame-header',
              '.frame-nav',
              'main [aria-label="Tags"]',
              '[aria-label="Related pages"]',
            ])
              await expect(printed.locator(left).first(), left).toBeHidden();
            // In dark ink, also by who reads in the dark.
            await printed.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'));
            await expect(printed.locator('html')).toHaveCSS('color-scheme', 'light');
            await printed.evaluate(() => void delete document.documentElement.dataset['theme']);
            await printed.emulateMedia({ media: null });
          }
        }
        await reading.close();
      });

  await test.step('what is not there answers so', async () => {
    for (const path of [
      '/users/nobody-at-all',
      '/public-pages/never-7k2m9q4x1v8d',
      '/tags/no-such-tag',
      '/no/such/place',
    ])
      expect((await plain.goto(path))?.status()).toBe(404);
  });
});
