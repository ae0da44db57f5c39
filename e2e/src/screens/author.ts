import { expect, type Page } from '@playwright/test';
import { pngOf } from '../pictures.ts';
import { inWeather, press, pressed, type Screen, screens } from '../screen.ts';
import { addresses, authorsLists, step } from './addresses.ts';

/** The body of a page has the focus, all of it chosen. */
async function chooseBody(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Body' }).focus();
  await page.keyboard.press('ControlOrMeta+a');
}

/** What an author sees. */
export const authorsScreens: Screen[] = [
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
  { name: 'edit-versions-only', at: ({ pages }) => `${pages.long}/edit?t=public&view=versions` },
  {
    name: 'edit-delete',
    at: addresses.edit,
    act: pressed('Delete page', 'alertdialog'),
  },
  ...inWeather('fails', { edit: addresses.edit, wizard: step('final-step').at }),
  ...inWeather('hangs', { edit: addresses.edit, wizard: step('final-step').at }),
];
