import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as files from '@recto/contracts/http/files.ts';
import * as lists from '@recto/contracts/http/lists.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import { UNSAVED_KEPT_MS } from '@recto/contracts/limits.ts';
import * as wizard from '@recto/contracts/http/wizard.ts';
import * as messages from '@recto/contracts/messages/upload.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PhotoMaker } from '../media/photo-maker.ts';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { aPhoto, asDraft, draft, form, page, type Person, register } from '../testing/people.ts';

let backend: TestBackend;
let ann: Person;
beforeAll(async () => {
  backend = await startBackend();
  ann = await register(backend);
});
afterAll(() => backend.close());

const visitor = (): Browser => new Browser(backend.app).after(ann);
const incoming = () => readdir(join(backend.directory, 'media', 'incoming')).catch(() => []);

describe('a photo', () => {
  const setPhoto = async (id: string, more: object = {}) =>
    ann.ask(files.putPagePhoto, { params: { id }, body: form('img', await aPhoto(), 'a.jpg'), ...more });

  it('says what is wrong with it', async () => {
    const id = await draft(ann);
    const sent = (bytes: Buffer, crop?: string) =>
      ann.try(files.putPagePhoto, {
        params: { id },
        body: form('img', bytes, 'a.jpg', crop ? { cropData: crop } : {}),
        ...asDraft,
      });
    expect((await sent(await aPhoto(1000, 700))).body.message).toBe(messages.tooSmall(1200, 675));
    expect((await sent(Buffer.from('not a picture'))).body.message).toBe(messages.onlyImages);
    expect((await sent(Buffer.alloc(8_000_001, 1))).body.message).toBe(messages.tooLarge(8_000_000));
    expect((await sent(await aPhoto(), '{"x":"a"}')).status).toBe(400);
    expect((await sent(await aPhoto(), '{"x":0,"y":0,"width":600,"height":337}')).status).toBe(422);
    expect(await incoming()).toEqual([]);
  });

  it('is to be sent again when nothing can make its sizes, and leaves nothing behind', async () => {
    const id = await draft(ann);
    const photos = new PhotoMaker({ program: join(backend.directory, 'no-such-program.ts') });
    const other = await backend.another(context => ({ ...context, photos }));
    const body = form('img', await aPhoto(), 'a.jpg');
    const there = new Browser(other.app).after(ann);
    there.token = ann.token;
    const sent = await there.try(files.putPagePhoto, { params: { id }, body, ...asDraft });
    await other.close();
    photos.close();
    expect([sent.status, sent.body.error, sent.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    expect(await incoming()).toEqual([]);
    expect((await setPhoto(id, asDraft)).image.secure_url).toMatch(/^\/media\//);
  });

  it('has an address that stops when another one is chosen, or it is removed', async () => {
    const { id, url } = await page(ann);
    const first = (await setPhoto(id)).image;
    expect((await visitor().send('GET', first.secure_url)).status).toBe(200);
    const second = (await setPhoto(id)).image;
    expect((await visitor().send('GET', first.secure_url)).status).toBe(404);
    const { page: seen } = await ann.ask(pages.getPublicPage, { params: { url } });
    expect(seen.photo).toEqual(second);
    for (const address of seen.photo?.srcset?.split(', ').map(part => part.split(' ')[0] ?? '') ?? [])
      expect((await visitor().send('GET', address)).headers['content-type']).toBe('image/webp');
    await ann.ask(files.deletePagePhoto, { params: { id } });
    expect((await visitor().send('GET', second.secure_url)).status).toBe(404);
  });

  it('has the size that its answer says, in each size that is answered', async () => {
    const { id, url } = await page(ann);
    const body = form('img', await aPhoto(2400, 1350), 'a.jpg');
    await ann.ask(files.putPagePhoto, { params: { id }, body });
    const { page: seen } = await ann.ask(pages.getPublicPage, { params: { url } });
    const card = (await ann.ask(lists.getUserPages, { params: { user: ann.username } })).results.find(
      one => one.id === id,
    );
    for (const photo of [seen.photo, card?.cropedPhoto]) {
      const { bytes } = await visitor().send('GET', photo?.secure_url ?? '');
      const { width, height } = await sharp(bytes).metadata();
      expect({ width: photo?.width, height: photo?.height }).toEqual({ width, height });
    }
  });

  it('comes as a whole where more last bytes of it are asked for than it has', async () => {
    const { id } = await page(ann);
    const { secure_url: address } = (await setPhoto(id)).image;
    const whole = await visitor().send('GET', address);
    const end = await visitor().send('GET', address, { headers: { range: 'bytes=-99999999' } });
    expect([end.status, end.bytes.equals(whole.bytes)]).toEqual([206, true]);
    const last = await visitor().send('GET', address, { headers: { range: 'bytes=-9' } });
    expect(last.bytes.equals(whole.bytes.subarray(-9))).toBe(true);
  });

  it('of a draft or a private page has an address that is signed, for ten minutes and this page', async () => {
    const id = await draft(ann);
    const { image } = await setPhoto(id, asDraft);
    const opened = async (address: string) => (await visitor().send('GET', address)).status;
    expect(await opened(image.secure_url)).toBe(200);
    const [bare = ''] = image.secure_url.split('?');
    expect(await opened(bare)).toBe(404);
    expect(await opened(image.secure_url.replace(/by=.{4}/, 'by=AAAA'))).toBe(404);
    // Put on a page of somebody else's, its address is signed for that page, which it does not belong to.
    const thief = await register(backend);
    const theft = { params: { id: await draft(thief, { contents: { body: `<p>a</p><img src="${bare}">` } }) } };
    const copied = await thief.ask(wizard.getDraftContents, theft);
    const stolen = /src="([^"]+)"/.exec(copied.page.contents.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(stolen).toContain('by=');
    expect(await opened(stolen)).toBe(404);
    backend.clock.forward(600_000);
    expect(await opened(image.secure_url)).toBe(404);
  });

  it('of a draft or a private page is given to its owner by their token, whatever became of its address', async () => {
    const stranger = await register(backend);
    const inline = form('img', await aPhoto(400, 300), 'a.jpg');
    const ofDraft = { params: { id: await draft(ann) }, ...asDraft };
    const ofPage = { params: { id: (await page(ann, { type: 'private' })).id } };
    for (const of of [ofDraft, ofPage]) {
      const { image } = await ann.ask(files.addInlineImage, { ...of, body: inline });
      backend.clock.forward(600_000);
      const [bare = ''] = image.secure_url.split('?');
      const asked = await ann.try({ method: 'GET', url: image.secure_url });
      expect([asked.status, asked.headers['cache-control']]).toEqual([200, 'no-store']);
      expect((await ann.try({ method: 'GET', url: bare })).bytes.equals(asked.bytes)).toBe(true);
      expect((await stranger.after(ann).send('GET', bare)).status).toBe(404);
      expect((await visitor().send('GET', bare)).status).toBe(404);
    }
  });

  it('stops when its page is thrown away, and is there again when the page is', async () => {
    const { id } = await page(ann);
    const { image } = await setPhoto(id);
    await ann.ask(pages.deletePage, { params: { id } });
    expect((await visitor().try({ method: 'GET', url: image.secure_url })).status).toBe(404);
    await ann.ask(pages.restorePage, { params: { id } });
    expect((await visitor().try({ method: 'GET', url: image.secure_url })).status).toBe(200);
  });

  it('in a body that nobody saved is kept as long as a browser keeps such a text, a used one stays', async () => {
    const { sweepMedia } = await import('../todo/sweep.ts');
    const body = form('img', await aPhoto(400, 300), 'a.jpg');
    const id = await draft(ann);
    const unused = await ann.ask(files.addInlineImage, { params: { id }, body, ...asDraft });
    const used = await ann.ask(files.addInlineImage, { params: { id }, body, ...asDraft });
    const photo = await setPhoto(id, asDraft);
    const contents = { title: '', briefDes: '', targets: '', body: `<p><img src="${used.image.secure_url}"></p>` };
    await ann.ask(
      { method: 'PATCH', url: `/api/new-page/page-contents/${id}`, schema: { summary: '', tags: [] } },
      { body: { page: { contents, revision: 1 } } },
    );
    const kept = async ({ image }: typeof used) => (await backend.context.media.store.record(image.public_id)) !== null;
    await sweepMedia(backend.context);
    expect([await kept(unused), await kept(used)]).toEqual([true, true]);
    backend.clock.forward(UNSAVED_KEPT_MS - 3_600_000);
    await sweepMedia(backend.context);
    expect([await kept(unused), await kept(used), await kept(photo)]).toEqual([true, true, true]);
    backend.clock.forward(3_600_000);
    await sweepMedia(backend.context);
    expect([await kept(unused), await kept(used), await kept(photo)]).toEqual([false, true, true]);
  });
});
