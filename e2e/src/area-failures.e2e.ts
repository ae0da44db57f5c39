import type { Page, Route } from '@playwright/test';
import { networkError } from '@recto/contracts/messages/common.ts';
import { openLogin } from './auth-people.ts';
import { expect, test } from './installation.ts';
import { shots } from './shots.ts';

const failed = 'This part of the site cannot be shown right now.';
const entry = /\/releases\/mfe-reader\/[^/]+\/remoteEntry\.\w+\.js/;
const app = /\/releases\/mfe-reader\/[^/]+\/__federation_expose_App\.\w+\.js/;

/** What can be wrong with the reader area when somebody comes to it, and what the report of it says. */
const troubles: readonly {
  name: string;
  at: string | RegExp;
  answer: (route: Route) => Promise<void> | void;
  reported: RegExp;
  /** Null where not even the registry could be read. */
  version?: null;
  /** Given up after the shell's own 8 s, for which this waits once only. */
  hangs?: true;
}[] = [
  {
    name: 'the registry is missing',
    at: '**/remotes.json',
    answer: route => route.fulfill({ status: 404, body: 'gone' }),
    reported: /remotes\.json answered 404/,
    version: null,
  },
  {
    name: 'the registry is garbage',
    at: '**/remotes.json',
    answer: route => route.fulfill({ body: '<html>', contentType: 'text/html' }),
    reported: /not valid JSON/,
    version: null,
  },
  {
    name: 'the registry hangs',
    at: '**/remotes.json',
    answer: () => {},
    reported: /no answer within 8 s|aborted|timed out/,
    version: null,
    hangs: true,
  },
  { name: 'the entry is missing', at: entry, answer: route => route.fulfill({ status: 404 }), reported: /mfe-reader/ },
  { name: 'the entry hangs', at: entry, answer: () => {}, reported: /no answer within 8 s/, hangs: true },
  {
    name: 'the entry is garbage',
    at: entry,
    answer: route => route.fulfill({ body: '}{', contentType: 'text/javascript' }),
    reported: /mfe-reader/,
  },
  { name: 'a chunk is missing', at: app, answer: route => route.fulfill({ status: 404 }), reported: /mfe-reader/ },
  {
    name: 'the code throws while it loads',
    at: app,
    answer: route => route.fulfill({ body: 'throw new Error("thrown at loading")', contentType: 'text/javascript' }),
    reported: /mfe-reader/,
  },
  {
    // The release is taken back before the person tries again.
    name: 'a release throws while it is drawn',
    at: /\/remotes\.json$|\/releases\/mfe-reader\/[^/]+-bad00bad\//,
    answer: async route => {
      const url = route.request().url();
      const response = await route.fetch({ url: url.replace(/[0-9a-f]+-bad00bad/, good => good.split('-')[0] ?? '') });
      const text = await response.text();
      if (url.endsWith('/remotes.json')) {
        return route.fulfill({ response, body: text.replaceAll(/mfe-reader\/[\d.]+-[0-9a-f]+/g, '$&-bad00bad') });
      }
      const apart = text.replaceAll(/rspackChunkmfe_reader_[0-9a-f]+/g, 'rspackChunkmfe_reader_bad');
      const broken = apart.replace(/(\w+)\.jsx=(\w+),/, '$1.jsx=()=>{throw new Error("thrown at drawing")},');
      if (app.test(url.replace('-bad00bad', ''))) expect(broken).not.toBe(apart);
      await route.fulfill({ response, body: broken });
    },
    reported: /thrown at drawing/,
  },
];

/** Opens the login, from where the reader area is one step away that loads no page. */
async function openBesideReader(page: Page): Promise<void> {
  await openLogin(page);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
}

const toHome = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Recto' }).click();

async function expectFeed(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText(failed);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveTitle(/Home/);
}

/** A busy machine may take longer than the area is given; then a person tries once more. */
async function tryUntilFeed(page: Page): Promise<void> {
  await expect(async () => {
    const retry = page.getByRole('button', { name: 'Try again' });
    if (await retry.isVisible()) await retry.click();
    await expect(page).toHaveTitle(/Home/, { timeout: 9_000 });
  }).toPass();
  await expectFeed(page);
}

/** What browsers have told the backend, by its log. */
const reports = (log: string): { message: string; remote?: string; version?: string }[] =>
  log
    .split('\n')
    .filter(line => line.includes('error in a browser'))
    .map(line => {
      const { message, remote, version } = (JSON.parse(line) as { clientError: Record<string, string> }).clientError;
      return { message: message ?? '', ...(remote && { remote }), ...(version && { version }) };
    });

for (const { name, at, answer, reported, version, hangs } of troubles) {
  test(`${name}: the frame goes on, Try again recovers, the log has it`, async ({ page, recto }) => {
    const before = recto.log('backend').length;
    await openBesideReader(page);
    await page.route(at, answer);
    await toHome(page);
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();

    await expect
      .poll(() => reports(recto.log('backend').slice(before)))
      .toContainEqual({
        message: expect.stringMatching(reported),
        remote: 'mfe-reader',
        ...(version !== null && { version: expect.stringMatching(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/) }),
      });

    if (!hangs) {
      await page.goBack();
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
      await toHome(page);
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    }
    await page.unroute(at, answer);
    await tryUntilFeed(page);
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  });
}

test('a screen whose code does not come leaves the way back open, and comes once there is a connection', async ({
  page,
  context,
}) => {
  await openLogin(page);
  const register = page.getByRole('navigation', { name: 'Log in or register' }).getByRole('link', { name: 'Register' });
  const alert = page.getByRole('main').getByRole('alert');
  const goBack = alert.getByRole('button', { name: 'Go back' });
  await context.setOffline(true);
  await register.click();
  await expect(alert).toContainText('A part of this page could not be loaded.');
  await expect(alert).toContainText(networkError);
  await expect(alert.getByRole('button', { name: 'Reload' })).toHaveCount(0);
  await shots(page, 'screen-missing');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toContainText('This part of the site cannot be shown right now.');
  await goBack.click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await context.setOffline(false);
  await register.click();
  await expect(page).toHaveTitle(/Register/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('an area that is slow to come shows that it is on its way, then comes', async ({ page }) => {
  await openBesideReader(page);
  const { promise: isToCome, resolve: letItCome } = Promise.withResolvers<void>();
  await page.route(app, async route => {
    await isToCome;
    await route.continue();
  });
  await toHome(page);
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading…' })).toBeVisible();
  letItCome();
  await tryUntilFeed(page);
});

test('the styles of areas do not reach the frame', async ({ page }) => {
  const look = () =>
    page.getByRole('banner').evaluate(banner =>
      [banner, ...banner.querySelectorAll('a, button, input, svg')].map(element => {
        const style = getComputedStyle(element);
        const names = ['display', 'color', 'background-color', 'font', 'padding', 'margin', 'border', 'border-radius'];
        return [element.tagName, ...names.map(name => style.getPropertyValue(name))].join(' | ');
      }),
    );
  await page.goto('/nothing-is-here');
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  await page.mouse.move(0, 0);
  const alone = await look();
  await openLogin(page);
  await toHome(page);
  await expectFeed(page);
  await page.goto('/nothing-is-here');
  await page.goBack();
  await expectFeed(page);
  await page.mouse.move(0, 0);
  await expect.poll(look).toEqual(alone);
});
