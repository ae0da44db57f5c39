import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as auth from '@recto/contracts/http/auth.ts';
import * as files from '@recto/contracts/http/files.ts';
import * as profile from '@recto/contracts/http/profile.ts';
import * as wizard from '@recto/contracts/http/wizard.ts';
import sharp from 'sharp';
import type { App } from '../http/app-types.ts';
import { Browser, type Transport } from './browser.ts';

export const strongPassword = 'Correct1Horse';

/** Somebody with an account, in front of a browser. */
export type Person = Browser & { userId: string; username: string; email: string; name: string };

/** Where people register: a site, and the mails that it sends. */
export type Place = { app: App | Transport; mailsTo: (address: string) => Promise<string[]> };

/** The code in the newest mail to an address, once it has come. */
export const mailedCode = async (backend: Pick<Place, 'mailsTo'>, email: string): Promise<number> => {
  for (;;) {
    const mail = (await backend.mailsTo(email)).at(-1) ?? '';
    const code = /^ {4}(\d{5})$/m.exec(mail)?.[1];
    if (code !== undefined) return Number(code);
    await pause(20);
  }
};

/** Registers as a person does: the form, the code from the mail, the account. */
export const register = async (backend: Place, given: { name?: string; username?: string } = {}): Promise<Person> => {
  const browser = new Browser(backend.app);
  const username = given.username ?? `user${randomBytes(4).toString('hex')}`;
  const form = {
    name: given.name ?? 'Ann Example',
    username,
    email: `${username}@example.org`,
    password: strongPassword,
  };
  await browser.ask(auth.sendCode, { body: form });
  const code = await mailedCode(backend, form.email);
  await browser.ask(auth.validateCode, { body: { code } });
  browser.token = (await browser.ask(auth.register, { body: { ...form, code } })).token;
  const { user } = await browser.ask(profile.getProfile);
  return Object.assign(browser, { userId: user._id, username, email: form.email, name: form.name });
};

export const aPhoto = (width = 1280, height = 720, background = '#336699'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

export const form = (field: string, bytes: Buffer, name: string, more: Record<string, string> = {}): FormData => {
  const data = new FormData();
  for (const [key, value] of Object.entries(more)) data.append(key, value);
  data.append(field, new Blob([new Uint8Array(bytes)]), name);
  return data;
};

export const publicContents = {
  title: 'How to fold a paper map',
  briefDes: 'A short guide for people who never managed to.',
  targets: 'Everybody with a map and two hands',
  body: `<p>${'Fold it along the lines, one after the other, and then once more. '.repeat(3)}</p>`,
};

/** What the edit form sends for such a page, and what is different this time. */
export const revisionWith = (change: object = {}) => ({
  page: {
    type: 'public',
    contents: publicContents,
    configurations: { comments: true, rating: true, anonymously: false, links: true },
    tags: 'maps,paper,folding,travel,hands',
    revision: 1,
    ...change,
  },
});

export type DraftPlan = {
  type?: 'public' | 'private';
  contents?: Partial<typeof publicContents>;
  settings?: object;
};

/** What is sent for a page that is not published yet says so. */
export const asDraft = { query: { type: 'draft' } };

/** A draft with everything that publishing asks for. */
export const draft = async (person: Browser, plan: DraftPlan = {}): Promise<string> => {
  const { type = 'public' } = plan;
  const { id } = await person.ask(wizard.createDraft, { body: { page: { type } } });
  await fillIn(person, id, plan);
  return id;
};

/** What publishing asks for. */
const fillIn = async (person: Browser, id: string, { type = 'public', ...plan }: DraftPlan): Promise<void> => {
  const contents = { ...publicContents, ...plan.contents };
  await person.ask(wizard.saveDraftContents, { params: { id }, body: { page: { contents, revision: 0 } } });
  const settings = type === 'public' ? { tags: 'maps,paper,folding,travel,hands' } : { url: `page-${id}` };
  await person.ask(wizard.saveFinalStep, { params: { id }, body: { page: { type, ...settings, ...plan.settings } } });
};

/** A published page. */
export const page = async (person: Browser, plan: DraftPlan = {}): Promise<{ id: string; url: string }> => {
  const id = await draft(person, plan);
  const { url } = await person.ask(wizard.publish, { params: { id }, body: {} });
  return { id, url };
};

/** A published page with a photo, a file and a picture in its body. */
export const richPage = async (
  person: Browser,
  plan: DraftPlan = {},
): Promise<{ id: string; url: string; photo: string; inline: string; fileId: string }> => {
  const { type = 'public' } = plan;
  const { id } = await person.ask(wizard.createDraft, { body: { page: { type } } });
  const { image } = await person.ask(files.addInlineImage, {
    params: { id },
    ...asDraft,
    body: form('img', await aPhoto(), 'a.jpg'),
  });
  const body = `${publicContents.body}<p><img src="${image.secure_url}" alt="A map"></p>`;
  const photo = await person.ask(files.putPagePhoto, {
    params: { id },
    ...asDraft,
    body: form('img', await aPhoto(), 'b.jpg'),
  });
  const attached = await person.ask(files.attachFile, {
    params: { id },
    ...asDraft,
    body: form('file', Buffer.from('attached text'), 'notes.txt'),
  });
  await fillIn(person, id, { ...plan, contents: { ...plan.contents, body } });
  const { url } = await person.ask(wizard.publish, { params: { id }, body: {} });
  return {
    id,
    url,
    photo: photo.image.public_id,
    inline: image.public_id,
    fileId: attached.attachFiles[0]?._id ?? '',
  };
};
