import { at, chosen, inWeather, press, pressed, type Screen, screens } from '../screen.ts';
import { account, addresses, lists, readersLists } from './addresses.ts';

/** What a reader sees. */
export const readersScreens: Screen[] = [
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
];
