import * as files from '@recto/contracts/http/files.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type TestInstallation } from '../../tools/processes.ts';
import { Browser, overHttp } from './testing/browser.ts';
import { mailsIn } from './testing/outbox.ts';
import { register, richPage } from './testing/people.ts';

let recto: TestInstallation;
beforeAll(async () => {
  recto = await startInstallation();
}, 120_000);
afterAll(() => recto.remove());

it('what was published is there after every process was killed, and nothing secret is in the logs', async () => {
  const ann = await register({ app: overHttp(recto.url()), mailsTo: address => mailsIn(recto.outbox, address) });
  const { id, url, fileId } = await richPage(ann);
  const read = async () => {
    const visitor = new Browser(overHttp(recto.url())).after(ann);
    const page = await visitor.ask(pages.getPublicPage, { params: { url } });
    const photo = await visitor.send('GET', page.page.photo?.secure_url ?? '');
    const file = await visitor.try(files.downloadFile, { params: { id, name: fileId } });
    return { page, photo: photo.bytes, file: file.bytes };
  };
  const before = await read();
  expect(before.file.toString()).toBe('attached text');

  await recto.killAll();
  await recto.startAll();

  expect(await read()).toEqual(before);
  const log = recto.log('backend');
  expect(log).toContain('/register');
  expect(log).not.toContain(ann.token);
  expect(log).not.toContain(ann.email);
}, 120_000);
