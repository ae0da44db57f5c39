import { expect, type Locator, type Page } from '@playwright/test';
import type { Furnished } from './furnished.ts';
import { settled } from './settled.ts';
import { type Jump, shiftsOf } from './shifts.ts';

/** How the API does: it refuses every call, or never answers. */
export type Weather = 'fails' | 'hangs';

/** A screen in one of its states. */
export type Screen = {
  name: string;
  /** Its address in a furnished installation. */
  at: (has: Furnished) => string;
  /** What brings it into this state. */
  act?: (page: Page) => Promise<void>;
  weather?: Weather;
};

export type Address = string | Screen['at'];

export const at = (address: Address): Screen['at'] => (typeof address === 'string' ? () => address : address);
export const screens = (all: Record<string, Address>): Screen[] =>
  Object.entries(all).map(([name, address]) => ({ name, at: at(address) }));

export const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names)
      await page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click();
  };
export const pressed = (name: string | RegExp, shows: 'dialog' | 'alertdialog' | 'menu') => async (page: Page) => {
  await press(name)(page);
  await page.getByRole(shows).first().waitFor();
};
export const chosen = (menu: string, item: string, shows: 'dialog' | 'alertdialog') => async (page: Page) => {
  await press(menu)(page);
  await page.getByRole('menuitem', { name: item }).first().click();
  await page.getByRole(shows).first().waitFor();
};

/** What has data of its own, in a weather. */
export const inWeather = (weather: Weather, all: Record<string, Address>): Screen[] =>
  screens(all).map(screen => ({ ...screen, name: `${screen.name}-${weather}`, weather }));

/** Where the first HTML shows a screen, it fails or waits only for who comes to it from another. */
export const onTheWay = (name: string, weather: Weather, from: Address, link: (page: Page) => Locator): Screen => ({
  name: `${name}-${weather}`,
  at: at(from),
  act: async page => {
    await meet(page, weather);
    await link(page).first().click();
    const main = page.locator('#root main');
    await (weather === 'fails' ? main.getByRole('button', { name: 'Try again' }) : main.locator('[aria-busy="true"]'))
      .first()
      .waitFor({ state: 'attached' });
  },
});

/** From now on the API is like this. A call that hangs is one that nobody answers. */
const meet = (page: Page, weather: Weather): Promise<unknown> =>
  page.route('/api/**', weather === 'fails' ? route => route.abort() : () => {});

/** Opens a screen and brings it into its state; answers how it jumped while it came. What an act moves is a person's doing. */
export async function open(page: Page, screen: Screen, has: Furnished): Promise<Jump> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (screen.weather) await meet(page, screen.weather);
  await page.goto(screen.at(has), { waitUntil: 'load' });
  await page.locator('#root:not([hidden])').waitFor();
  const main = page.locator('#root main');
  // What says itself what it is loading is the area, not yet the screen.
  if (screen.weather === 'hangs')
    await main.locator('h1, [aria-busy="true"]:not([aria-label])').first().waitFor({ state: 'attached' });
  else {
    await main.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  }
  await settled(page);
  const jump = await shiftsOf(page);
  if (screen.act) {
    await screen.act(page);
    await settled(page);
  }
  return jump;
}
