import type { Page } from '@playwright/test';
import { somebody } from '../auth-people.ts';
import { at, inWeather, onTheWay, pressed, type Screen, screens } from '../screen.ts';
import { addresses } from './addresses.ts';

/** A stranger fills in the registration, and is asked for the code from the mail. */
async function register(page: Page): Promise<void> {
  const { name, username, email, password } = somebody();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('Confirm password').press('Enter');
  await page.getByLabel('Digit 1 of 5').fill('1');
}

/** What a visitor sees. */
export const visitorsScreens: Screen[] = [
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
  { name: 'collection', at: addresses.collection },
  { name: 'collection-missing', at: at('/collection/not-there') },
  {
    name: 'login-refused',
    at: at('/login'),
    act: async page => {
      await page.getByLabel('Email').fill('nobody@example.org');
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await page.getByRole('main').getByRole('alert').waitFor();
    },
  },
  {
    name: 'forgot-password',
    at: at('/login'),
    act: async page => {
      await pressed('Forgot your password?', 'dialog')(page);
      await page.getByRole('dialog').getByLabel('Email').press('Enter');
      await page.getByRole('dialog').locator('[aria-invalid="true"]').waitFor();
    },
  },
  { name: 'register-code', at: at('/register'), act: register },
  {
    name: 'register-change-email',
    at: at('/register'),
    act: async page => {
      await register(page);
      await pressed('Change email', 'dialog')(page);
    },
  },
  {
    name: 'reset-problems',
    at: at('/forgotpassword?i=1&t=2'),
    act: async page => {
      await page.getByLabel('New password').fill('Abcdefg1');
      await page.getByLabel('Confirm password').fill('Abcdefg2');
      await page.keyboard.press('Tab');
      await page.getByText('Passwords do not match up.').waitFor();
    },
  },
  {
    name: 'register-problems',
    at: at('/register'),
    act: async page => {
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
      await page.getByText('Please enter your name.').first().waitFor();
    },
  },
  ...(['fails', 'hangs'] as const).flatMap(weather => [
    onTheWay('home-liked', weather, '/home', page => page.getByText('Most liked this week')),
    onTheWay('page', weather, '/tags/sea', page => page.getByRole('link', { name: 'How a tide' })),
    onTheWay(
      'user',
      weather,
      ({ pages }) => pages.plain,
      page => page.locator('[rel="author"]'),
    ),
    onTheWay(
      'tag',
      weather,
      ({ pages }) => pages.plain,
      page => page.getByRole('link', { name: 'tides', exact: true }),
    ),
  ]),
  ...inWeather('fails', { collection: addresses.collection }),
];
