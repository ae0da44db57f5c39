import { expect, type Page } from '@playwright/test';
import type { Furnished } from './furnished.ts';
import { settled } from './settled.ts';

export type Who = 'visitor' | 'newcomer' | 'reader' | 'author' | 'moderator';
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

const at =
  (address: string): Screen['at'] =>
  () =>
    address;
const screens = (all: Record<string, string>): Screen[] =>
  Object.entries(all).map(([name, address]) => ({ name, at: at(address) }));

const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names)
      await page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click();
  };
const pressed = (name: string | RegExp, shows: 'dialog' | 'alertdialog' | 'menu') => async (page: Page) => {
  await press(name)(page);
  await page.getByRole(shows).first().waitFor();
};
const chosen = (menu: string, item: string, shows: 'dialog' | 'alertdialog') => async (page: Page) => {
  await press(menu)(page);
  await page.getByRole('menuitem', { name: item }).first().click();
  await page.getByRole(shows).first().waitFor();
};

const lists = {
  subscriptions: '/feed/subscriptions',
  history: '/feed/history/pages',
  'history-comments': '/feed/history/comments',
  'read-later': '/feed/read-later',
  liked: '/feed/liked-pages',
  collections: '/u/collections',
  dashboard: '/u/dashboard',
  analytics: '/u/analytics',
  published: '/u/pages/published',
  drafts: '/u/pages/draft',
  trash: '/u/pages/trash',
  notifications: '/notifications',
  profile: '/profile',
  settings: '/settings',
};

/** What has data of its own, in a weather. */
const inWeather = (weather: Weather, all: Record<string, string>): Screen[] =>
  screens(all).map(screen => ({ ...screen, name: `${screen.name}-${weather}`, weather }));

const step = (name: string, which: 'draft' | 'bare' = 'draft'): Screen => ({
  name: `wizard-${name}${which === 'bare' ? '-empty' : ''}`,
  at: ({ ids }) => `/new-page/${name}?id=${ids[which]}`,
});

/** Every screen in every state, by who looks at it. */
export const allScreens: Record<Who, Screen[]> = {
  visitor: [
    ...screens({
      home: '/home',
      login: '/login?redirected=access',
      register: '/register',
      reset: '/forgotpassword?i=nobody&t=nothing',
      terms: '/terms-of-use',
      privacy: '/privacy-policy',
      'search-blank': '/search',
      search: '/search?q=tide',
      'search-nothing': '/search?q=xylophone',
      tag: '/tags/sea',
      'tag-nothing': '/tags/nothing-here',
      user: '/users/shore_walker',
      'user-pages': '/users/shore_walker/pages',
      'user-collections': '/users/tide_reader/collections',
      'user-empty': '/users/new_comer',
      'user-empty-pages': '/users/new_comer/pages',
      'user-empty-collections': '/users/new_comer/collections',
      'user-missing': '/users/nobody_here',
      'page-missing': '/public-pages/not-there',
      'nothing-there': '/no/such/address/here',
    }),
    { name: 'home-liked', at: at('/home'), act: page => page.getByText('Most liked this week').click() },
    { name: 'page', at: has => has.pages.plain },
    { name: 'page-long', at: has => has.pages.long },
    { name: 'page-short', at: has => has.pages.short },
    { name: 'page-arabic', at: has => has.pages.arabic },
    { name: 'page-japanese', at: has => has.pages.japanese },
    { name: 'page-protected', at: has => has.pages.protected },
    { name: 'page-private', at: has => has.pages.private },
    { name: 'collection', at: ({ ids }) => `/collection/${ids.collection}` },
    { name: 'forgot-password', at: at('/login'), act: pressed('Forgot your password?', 'dialog') },
    {
      name: 'register-problems',
      at: at('/register'),
      act: async page => {
        await page.getByLabel('Password', { exact: true }).fill('short');
        await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
        await page.getByText('Please enter your name.').first().waitFor();
      },
    },
    ...inWeather('fails', { login: '/login', home: '/home', search: '/search?q=tide', user: '/users/shore_walker' }),
  ],
  newcomer: [...screens({ home: '/home', monetization: '/u/monetization', ...lists })],
  reader: [
    ...screens({ home: '/home', ...lists }),
    ...inWeather('fails', { home: '/home', ...lists }),
    ...inWeather('hangs', { home: '/home', ...lists }),
    { name: 'page', at: has => has.pages.plain },
    { name: 'page-fails', at: has => has.pages.private, weather: 'fails' },
    { name: 'page-hangs', at: has => has.pages.private, weather: 'hangs' },
    { name: 'page-report', at: has => has.pages.plain, act: pressed('Report this page', 'dialog') },
    { name: 'page-collect', at: has => has.pages.plain, act: pressed('Add to collections', 'dialog') },
    {
      name: 'page-collect-new',
      at: has => has.pages.plain,
      act: async page => {
        await pressed('Add to collections', 'dialog')(page);
        await press('New collection')(page);
      },
    },
    {
      name: 'page-reply',
      at: has => has.pages.plain,
      act: async page => {
        await press('Show 1 reply')(page);
        await page.getByText('Nearly:').waitFor();
        await press('Reply')(page);
      },
    },
    { name: 'page-comment-menu', at: has => has.pages.plain, act: pressed('More about this comment', 'menu') },
    { name: 'page-delete-comment', at: has => has.pages.plain, act: pressed('Delete comment', 'alertdialog') },
    { name: 'account-menu', at: at('/u/collections'), act: press('Account') },
    { name: 'list-editing', at: at(lists['read-later']), act: press('Edit', 'Select all') },
    {
      name: 'list-remove',
      at: at(lists['read-later']),
      act: async page => {
        await press('Edit', 'Select all')(page);
        await pressed('Remove', 'alertdialog')(page);
      },
    },
    { name: 'collections-new', at: at(lists.collections), act: pressed('New collection', 'dialog') },
    { name: 'collection-own', at: ({ ids }) => `/collection/${ids.collection}` },
    { name: 'collection-editing', at: ({ ids }) => `/collection/${ids.collection}`, act: press('Edit pages') },
    {
      name: 'collection-info',
      at: ({ ids }) => `/collection/${ids.collection}`,
      act: chosen('More', 'Edit info', 'dialog'),
    },
    {
      name: 'collection-photo',
      at: ({ ids }) => `/collection/${ids.collection}`,
      act: chosen('More', 'Change photo', 'dialog'),
    },
    {
      name: 'collection-delete',
      at: ({ ids }) => `/collection/${ids.collection}`,
      act: chosen('More', 'Delete collection', 'alertdialog'),
    },
    { name: 'settings-delete', at: at('/settings'), act: pressed(/^Delete/, 'dialog') },
    { name: 'profile-photo', at: at('/profile'), act: pressed(/photo/i, 'dialog') },
  ],
  author: [
    ...screens({
      profile: '/profile',
      dashboard: '/u/dashboard',
      analytics: '/u/analytics',
      published: '/u/pages/published',
      drafts: '/u/pages/draft',
      trash: '/u/pages/trash',
      notifications: '/notifications',
      'wizard-initial-step': '/new-page/initial-step',
      'message-public': '/new-page/message?type=public&status=success&url=how-to-fold-a-map-7k2m9q4x1v8d',
      'message-private': '/new-page/message?type=private&status=success&url=my-own-tides&username=shore_walker',
      'message-error': '/new-page/message?type=public&status=error',
      'message-contents': '/new-page/message?type=public&status=error-contents&id=x',
    }),
    { name: 'page', at: has => has.pages.plain },
    { name: 'page-private', at: has => has.pages.private },
    step('page-contents'),
    step('page-contents', 'bare'),
    step('page-thumbnail', 'bare'),
    step('attach-files', 'bare'),
    step('final-step', 'bare'),
    {
      name: 'wizard-problems',
      at: ({ ids }) => `/new-page/page-contents?id=${ids.bare}`,
      act: async page => {
        await page.getByRole('textbox', { name: 'Body' }).waitFor();
        await page.getByRole('main').getByRole('button', { name: 'Next' }).click();
        await page
          .getByText(/cannot be|should be|must be/i)
          .first()
          .waitFor();
      },
    },
    {
      name: 'wizard-photo',
      at: ({ ids }) => `/new-page/page-thumbnail?id=${ids.bare}`,
      act: pressed('Add a photo', 'dialog'),
    },
    { name: 'edit', at: has => `${has.pages.plain}/edit?t=public` },
    { name: 'edit-private', at: has => `${has.pages.protected}/edit?t=private` },
    { name: 'edit-versions', at: has => `${has.pages.plain}/edit?t=public&view=versions` },
    {
      name: 'edit-delete',
      at: has => `${has.pages.plain}/edit?t=public`,
      act: pressed('Delete page', 'alertdialog'),
    },
    { name: 'edit-fails', at: has => `${has.pages.plain}/edit?t=public`, weather: 'fails' },
    { name: 'edit-hangs', at: has => `${has.pages.plain}/edit?t=public`, weather: 'hangs' },
    { name: 'wizard-fails', at: ({ ids }) => `/new-page/final-step?id=${ids.draft}`, weather: 'fails' },
    { name: 'wizard-hangs', at: ({ ids }) => `/new-page/final-step?id=${ids.draft}`, weather: 'hangs' },
    { name: 'page-hangs', at: has => has.pages.private, weather: 'hangs' },
  ],
  moderator: [
    ...screens({ queue: '/admin', account: '/admin/accounts/shore_walker' }),
    { name: 'decided', at: at('/admin'), act: page => page.getByText('Decided', { exact: true }).click() },
    { name: 'thing', at: ({ ids }) => `/admin/things/page/${ids.plain}` },
    { name: 'thing-comment', at: ({ ids }) => `/admin/things/comment/${ids.comment}` },
    { name: 'audit', at: ({ ids }) => `/admin/audit/page/${ids.plain}` },
    { name: 'hide', at: ({ ids }) => `/admin/things/page/${ids.plain}`, act: pressed('Hide…', 'dialog') },
    { name: 'block', at: at('/admin/accounts/shore_walker'), act: pressed('Block the account…', 'dialog') },
    ...inWeather('fails', { queue: '/admin', account: '/admin/accounts/shore_walker' }),
    ...inWeather('hangs', { queue: '/admin', account: '/admin/accounts/shore_walker' }),
  ],
};

/** The storage of somebody's browser, for a new context. */
export const storageOf = (origin: string, has: Furnished, who: Who) => ({
  cookies: [],
  origins: who === 'visitor' ? [] : [{ origin, localStorage: [{ name: 'token', value: has[who].token }] }],
});

/** Opens a screen and brings it into its state. */
export async function open(page: Page, screen: Screen, has: Furnished): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A call that hangs is one that nobody answers.
  if (screen.weather === 'hangs') await page.route('/api/**', () => {});
  if (screen.weather === 'fails') await page.route('/api/**', route => route.abort());
  await page.goto(screen.at(has), { waitUntil: 'load' });
  await page.locator('#root:not([hidden])').waitFor();
  const main = page.locator('#root main');
  if (screen.weather === 'hangs') await main.locator(':scope > *').first().waitFor({ state: 'attached' });
  else {
    await main.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  }
  await screen.act?.(page);
  await settled(page);
}
