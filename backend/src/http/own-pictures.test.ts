import * as files from '@recto/contracts/http/files.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import * as wizard from '@recto/contracts/http/wizard.ts';
import { pictureMissing } from '@recto/contracts/messages/page.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import {
  aPhoto,
  asDraft,
  draft,
  form,
  page,
  type Person,
  publicContents,
  register,
  revisionWith,
} from '../testing/people.ts';

let backend: TestBackend;
let ann: Person;
beforeAll(async () => {
  backend = await startBackend();
  ann = await register(backend);
});
afterAll(() => backend.close());

const pictureIn = async (id: string, more: object = asDraft): Promise<string> => {
  const body = form('img', await aPhoto(800, 450), 'a.jpg');
  const { image } = await ann.ask(files.addInlineImage, { params: { id }, body, ...more });
  return image.secure_url.split('?', 1)[0] ?? '';
};
const showing = (...addresses: string[]) => ({
  body: publicContents.body + addresses.map(src => `<img src="${src}" alt="A map">`).join(''),
});
const addressesIn = (body: string) =>
  [...body.matchAll(/src="([^"]+)"/g)].map(([, src = '']) => src.replaceAll('&amp;', '&'));
const savedIn = async (id: string) =>
  addressesIn((await ann.ask(wizard.getDraftContents, { params: { id } })).page.contents.body);
const statusFor = async (who: Browser, address: string) => (await who.after(ann).send('GET', address)).status;
const visitor = () => new Browser(backend.app);
const gone = '/media/01234567-89ab-4cde-8f01-23456789abcd/640.jpg';

it('a saved text has pictures of its own in the place of another page’s, the same ones each time', async () => {
  const other = await pictureIn(await draft(ann));
  const id = await draft(ann, { contents: showing(other) });
  const [first = ''] = await savedIn(id);
  expect(first.split('/')[2]).not.toBe(other.split('/')[2]);
  expect(await statusFor(visitor(), first)).toBe(200);
  // The editor still has the address that was pasted.
  const again = { page: { contents: { ...publicContents, ...showing(other, other) }, revision: 1 } };
  await ann.ask(wizard.saveDraftContents, { params: { id }, body: again });
  const bare = (await savedIn(id)).map(src => src.split('?', 1)[0]);
  expect(bare).toEqual(Array(2).fill(first.split('?', 1)[0]));

  const { url } = await ann.ask(wizard.publish, { params: { id }, body: {} });
  const { page: seen } = await visitor().after(ann).ask(pages.getPublicPage, { params: { url } });
  expect(addressesIn(seen.contents.body)).toEqual(bare);
  expect(await statusFor(visitor(), bare[0] ?? '')).toBe(200);
  expect(await statusFor(visitor(), other)).toBe(404);
});

it('they stay when the other page goes, and an update and an older version get them, too', async () => {
  const { id: from } = await page(ann, { type: 'private' });
  const other = await pictureIn(from, {});
  const { id, url } = await page(ann);
  const update = (contents: object, revision: number) =>
    ann.ask(pages.revisePage, {
      params: { id },
      body: revisionWith({ username: ann.username, contents: { ...publicContents, ...contents }, revision }),
    });
  const shown = async () =>
    addressesIn((await visitor().after(ann).ask(pages.getPublicPage, { params: { url } })).page.contents.body);
  await update(showing(other), 1);
  const [first = ''] = await shown();
  await ann.ask(pages.deletePage, { params: { id: from } });
  await update({}, 2);
  await ann.ask(pages.restoreVersion, { params: { id, n: 2 } });
  expect(await shown()).toEqual([first]);
  expect(await statusFor(visitor(), first)).toBe(200);
});

it('the photo above a page, in its text, stays there when another one is chosen', async () => {
  const id = await draft(ann);
  const choose = async () =>
    (await ann.ask(files.putPagePhoto, { params: { id }, body: form('img', await aPhoto(), 'a.jpg'), ...asDraft }))
      .image;
  const { secure_url: photo } = await choose();
  const body = { page: { contents: { ...publicContents, ...showing(photo) }, revision: 1 } };
  await ann.ask(wizard.saveDraftContents, { params: { id }, body });
  await choose();
  const [inText = ''] = await savedIn(id);
  expect(await statusFor(visitor(), inText)).toBe(200);
});

it('a picture that is gone, or not for the author to see, is told before readers miss it', async () => {
  const bob = await register(backend);
  for (const picture of [gone, await pictureIn(await draft(ann))]) {
    const contents = showing(picture);
    const id = await draft(bob, { contents });
    const refused = await bob.try<{ error: string; message: string }>(wizard.publish, { params: { id }, body: {} });
    expect([refused.status, refused.body]).toMatchObject([422, { error: 'picture-missing', message: pictureMissing }]);

    const { id: published } = await page(bob);
    const revision = revisionWith({ username: bob.username, contents: { ...publicContents, ...contents } });
    const update = await bob.try<{ fields: object }>(pages.revisePage, { params: { id: published }, body: revision });
    expect(update.body.fields).toEqual({ 'contents.body': pictureMissing });
  }
});

it('copies count as uploads: beyond their limit words are saved all the same, and nothing is published', async () => {
  const limited = await startBackend({ LIMIT_UPLOADS: '3/900' });
  try {
    const bob = await register(limited);
    const from = await draft(bob);
    const upload = async () => {
      const body = form('img', await aPhoto(800, 450), 'a.jpg');
      const { image } = await bob.ask(files.addInlineImage, { params: { id: from }, body, ...asDraft });
      return image.secure_url.split('?', 1)[0] ?? '';
    };
    const others = [await upload(), await upload()];
    const id = await draft(bob, { contents: showing(...others) });
    const { page: saved } = await bob.ask(wizard.getDraftContents, { params: { id } });
    const pictures = addressesIn(saved.contents.body).map(src => src.split('?', 1)[0]);
    expect(pictures[0]).not.toBe(others[0]);
    expect(pictures[1]).toBe(others[1]);
    const refused = await bob.try<{ error: string }>(wizard.publish, { params: { id }, body: {} });
    expect([refused.status, refused.body.error]).toEqual([429, 'too-many-attempts']);
  } finally {
    await limited.close();
  }
});
