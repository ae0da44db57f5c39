import { expect, type Page } from '@playwright/test';
import { somebody } from './auth-people.ts';
import type { Furnished } from './furnished.ts';
import { pngOf } from './pictures.ts';
import { at, chosen, inWeather, onTheWay, press, pressed, type Screen, screens } from './screen.ts';

export type Who = 'visitor' | 'newcomer' | 'reader' | 'author' | 'moderator';

const addresses = {
  collection: ({ ids }: Furnished) => `/collection/${ids.collection}`,
  edit: ({ pages }: Furnished) => `${pages.plain}/edit?t=public`,
  versions: ({ pages }: Furnished) => `${pages.plain}/edit?t=public&view=versions`,
  thing: ({ ids }: Furnished) => `/admin/things/page/${ids.plain}`,
  audit: ({ ids }: Furnished) => `/admin/audit/page/${ids.plain}`,
};

const readersLists = {
  subscriptions: '/feed/subscriptions',
  history: '/feed/history/pages',
  'history-comments': '/feed/history/comments',
  'read-later': '/feed/read-later',
  liked: '/feed/liked-pages',
  collections: '/u/collections',
};
const authorsLists = {
  dashboard: '/u/dashboard',
  analytics: '/u/analytics',
  published: '/u/pages/published',
  drafts: '/u/pages/draft',
  trash: '/u/pages/trash',
};
const account = { notifications: '/notifications', profile: '/profile', settings: '/settings' };
const lists = { ...readersLists, ...authorsLists, ...account };

const moderation = {
  queue: '/admin',
  account: '/admin/accounts/shore_walker',
  thing: addresses.thing,
  audit: addresses.audit,
};

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

/** The body of a page has the focus, all of it chosen. */
async function chooseBody(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Body' }).focus();
  await page.keyboard.press('ControlOrMeta+a');
}

const step = (name: string, which: 'draft' | 'bare' | 'bareOwn' = 'draft'): Screen => ({
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
  ],
  newcomer: [
    ...screens({ home: '/home', monetization: '/u/monetization', ...readersLists, ...authorsLists }),
    ...screens({ notifications: '/notifications' }),
  ],
  reader: [
    ...screens({ home: '/home', ...readersLists, ...account }),
    ...inWeather('fails', { home: '/home', collection: addresses.collection, ...lists }),
    ...inWeather('hangs', { home: '/home', collection: addresses.collection, ...lists }),
    { name: 'page-closed', at: has => has.pages.short },
    { name: 'edit-foreign', at: addresses.edit },
    { name: 'page', at: has => has.pages.plain },
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
    { name: 'collection-own', at: addresses.collection },
    { name: 'collection-editing', at: addresses.collection, act: press('Edit pages') },
    {
      name: 'collection-info',
      at: addresses.collection,
      act: chosen('More', 'Edit info', 'dialog'),
    },
    {
      name: 'collection-photo',
      at: addresses.collection,
      act: chosen('More', 'Change photo', 'dialog'),
    },
    {
      name: 'collection-delete',
      at: addresses.collection,
      act: chosen('More', 'Delete collection', 'alertdialog'),
    },
    {
      name: 'settings-email',
      at: at('/settings'),
      act: async page => {
        await press('Change email')(page);
        await page.getByText("Sorry we haven't added this part yet.").waitFor();
      },
    },
    { name: 'settings-delete', at: at('/settings'), act: pressed(/^Delete/, 'dialog') },
    { name: 'profile-photo', at: at('/profile'), act: pressed(/photo/i, 'dialog') },
    {
      name: 'profile-problems',
      at: at('/profile'),
      act: async page => {
        await page.getByLabel('Headline').fill('123456abcd');
        await page.getByLabel('Headline').press('Tab');
        await page.getByRole('main').locator('[aria-invalid="true"]').first().waitFor();
      },
    },
    {
      name: 'session-ended',
      at: at('/profile'),
      act: async page => {
        await page.route('/api/profile', (route, request) =>
          request.method() === 'PATCH'
            ? route.fulfill({ status: 401, json: { error: 'not-signed-in' } })
            : route.continue(),
        );
        await page.getByLabel('Headline').fill('Folds maps');
        await press('Save')(page);
        await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
      },
    },
  ],
  author: [
    ...screens({
      ...authorsLists,
      profile: '/profile',
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
    {
      name: 'wizard-crop',
      at: step('page-thumbnail', 'bare').at,
      act: async page => {
        await pressed('Add a photo', 'dialog')(page);
        const dialog = page.getByRole('dialog');
        const photo = { name: 'map.png', mimeType: 'image/png', buffer: await pngOf(page, 1600, 1200) };
        await dialog.getByLabel('Choose a photo').setInputFiles(photo);
        await expect(dialog.getByRole('button', { name: 'Upload' })).toBeEnabled();
      },
    },
    {
      name: 'wizard-attach-files',
      at: step('attach-files').at,
      act: async page => {
        const file = { name: 'timetable.txt', mimeType: 'text/plain', buffer: Buffer.from('08:15 to the hills') };
        await page.getByLabel('Choose files').setInputFiles(file);
        await page.getByRole('button', { name: 'Remove timetable.txt' }).first().waitFor();
      },
    },
    {
      name: 'wizard-own-problems',
      at: step('final-step', 'bareOwn').at,
      act: async page => {
        await press('Publish')(page);
        await page.getByText('Please choose a URL for your page.').waitFor();
      },
    },
    { name: 'page-hidden', at: has => has.pages.hidden },
    { name: 'edit', at: addresses.edit },
    {
      name: 'edit-link',
      at: addresses.edit,
      act: async page => {
        await chooseBody(page);
        await pressed('Link', 'dialog')(page);
      },
    },
    {
      name: 'edit-image',
      at: addresses.edit,
      act: async page => {
        await chooseBody(page);
        await pressed('Image', 'dialog')(page);
      },
    },
    { name: 'edit-private', at: has => `${has.pages.protected}/edit?t=private` },
    { name: 'edit-versions', at: addresses.versions },
    {
      name: 'edit-delete',
      at: addresses.edit,
      act: pressed('Delete page', 'alertdialog'),
    },
    ...inWeather('fails', { edit: addresses.edit, wizard: step('final-step').at }),
    ...inWeather('hangs', { edit: addresses.edit, wizard: step('final-step').at }),
  ],
  moderator: [
    ...screens({ ...moderation, 'account-missing': '/admin/accounts/nobody_here' }),
    { name: 'decided', at: at('/admin'), act: page => page.getByText('Decided', { exact: true }).click() },
    { name: 'thing-comment', at: ({ ids }) => `/admin/things/comment/${ids.comment}` },
    { name: 'thing-hidden', at: ({ ids }) => `/admin/things/page/${ids.hidden}` },
    { name: 'audit-hidden', at: ({ ids }) => `/admin/audit/page/${ids.hidden}` },
    { name: 'hide', at: addresses.thing, act: pressed('Hide…', 'dialog') },
    { name: 'block', at: at('/admin/accounts/shore_walker'), act: pressed('Block the account…', 'dialog') },
    ...inWeather('fails', moderation),
    ...inWeather('hangs', moderation),
  ],
};

/** The storage of somebody's browser, for a new context. */
export const storageOf = (origin: string, has: Furnished, who: Who) => ({
  cookies: [],
  origins: who === 'visitor' ? [] : [{ origin, localStorage: [{ name: 'token', value: has[who].token }] }],
});
