import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import * as files from '@recto/contracts/http/files.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import * as messages from '@recto/contracts/messages/upload.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { asDraft, draft, form, page, type Person, register } from '../testing/people.ts';

let backend: TestBackend;
let ann: Person;
beforeAll(async () => {
  backend = await startBackend();
  ann = await register(backend);
});
afterAll(() => backend.close());

const visitor = (): Browser => new Browser(backend.app).after(ann);
const incoming = () => readdir(join(backend.directory, 'media', 'incoming')).catch(() => []);
const attached = (id: string, bytes: Buffer, name: string, more: object = {}) =>
  ann.try<{ attachFiles: { _id: string; name: string; size: number }[]; error: string; message: string }>(
    files.attachFile,
    { params: { id }, body: form('file', bytes, name), ...more },
  );

describe('an attached file', () => {
  it('has at most ten million bytes, exactly, and at least one', async () => {
    const id = await draft(ann);
    const most = await attached(id, Buffer.alloc(10_000_000, 1), 'most.bin', asDraft);
    expect(most.body.attachFiles[0]?.size).toBe(10_000_000);
    const more = await attached(id, Buffer.alloc(10_000_001, 1), 'more.bin', asDraft);
    expect([more.status, more.body.message]).toEqual([413, messages.tooLarge(10_000_000)]);
    const none = await attached(id, Buffer.alloc(0), 'none.bin', asDraft);
    expect([none.status, none.body.message]).toEqual([422, messages.emptyFile]);
    expect(await incoming()).toEqual([]);
  });

  it('is one of five, whatever their names, and comes back under its own', async () => {
    const { id } = await page(ann);
    const names = ['报告 2024.pdf', '../../x', 'a"b;c.pdf', 'same.txt', 'same.txt'];
    for (const [i, name] of names.entries()) await attached(id, Buffer.from(`file ${i}`), name);
    const sixth = await attached(id, Buffer.from('6'), 'sixth');
    expect([sixth.status, sixth.body.message]).toEqual([422, messages.tooManyFiles]);
    const { attachFiles } = await visitor().ask(files.listFiles, { params: { id } });
    expect(attachFiles.map(({ name }) => name)).toEqual(['报告 2024.pdf', 'x', 'a"b;c.pdf', 'same.txt', 'same.txt']);
    for (const [i, { _id }] of attachFiles.entries()) {
      const { bytes } = await visitor().try(files.downloadFile, { params: { id, name: _id } });
      expect(bytes.toString()).toBe(`file ${i}`);
    }
    const byName = await visitor().try(files.downloadFile, { params: { id, name: '报告 2024.pdf' } });
    expect(byName.headers['content-disposition']).toContain("filename*=UTF-8''%E6%8A%A5%E5%91%8A%202024.pdf");
  });

  it.each(['50%22 off.txt', 'a"b.txt', 'الخريطة.txt'])('sent with its name beside it is called %s', async name => {
    const { id } = await page(ann);
    const body = form('file', Buffer.from('text'), name, { name });
    const { attachFiles } = await ann.ask(files.attachFile, { params: { id }, body });
    expect(attachFiles.map(file => file.name)).toEqual([name]);
  });

  it.each([
    ['filename="a%22b%22.txt"', 'a"b".txt'],
    ['filename="two%0D%0Alines.txt"', 'twolines.txt'],
    ['filename="..\\\\..\\\\x"', 'x'],
    ['filename="../../x"', 'x'],
    [`filename="${'名'.repeat(85)}"`, '名'.repeat(85)],
    [`filename="${'n'.repeat(252)}.txt"`, `${'n'.repeat(251)}.txt`],
    ['filename=""', 'file'],
    ['filename=".."', 'file'],
  ])('sent with %s is downloaded as %s', async (parameter, name) => {
    const { id } = await page(ann);
    const head = `content-disposition: form-data; name="file"; ${parameter}\r\ncontent-type: text/plain`;
    const { statusCode, body } = await backend.app.inject({
      method: 'POST',
      url: `/api/pages/${id}/attach-files`,
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `--x\r\n${head}\r\n\r\ntext\r\n--x--\r\n`,
    });
    const { attachFiles } = JSON.parse(body) as { attachFiles: { _id: string; name: string }[] };
    expect([statusCode, attachFiles[0]?.name]).toEqual([200, name]);
    const file = await ann.try(files.downloadFile, { params: { id, name: attachFiles[0]?._id ?? '' } });
    expect(file.bytes.toString()).toBe('text');
    const given = /filename\*=UTF-8''(\S+)$/.exec(String(file.headers['content-disposition']))?.[1];
    expect(decodeURIComponent(given ?? '')).toBe(name);
  });

  it('of a page that is not public is for those who may read the page', async () => {
    const asks = async (who: Browser, id: string, name: string, token?: string) =>
      (await who.try(files.downloadFile, { params: { id, name }, headers: token ? { 'x-page-token': token } : {} }))
        .status;
    const { id, url } = await page(ann, { type: 'private', settings: { password: 'open sesame' } });
    const { body } = await attached(id, Buffer.from('secret'), 'secret.txt');
    const name = body.attachFiles[0]?._id ?? '';
    const stranger = await register(backend);
    const refused = [await asks(visitor(), id, name), await asks(stranger.after(ann), id, name)];
    expect(refused.every(status => status === 401 || status === 404)).toBe(true);
    const { pageToken } = await visitor().ask(pages.unlockPage, {
      params: { username: ann.username, url },
      body: { password: 'open sesame' },
    });
    expect(await asks(visitor(), id, name, pageToken)).toBe(200);
    expect(await asks(ann, id, name)).toBe(200);
    const other = await page(ann, { type: 'private' });
    const { body: own } = await attached(other.id, Buffer.from('own'), 'own.txt');
    const ownName = own.attachFiles[0]?._id ?? '';
    expect([await asks(visitor(), other.id, ownName), await asks(ann, other.id, ownName)]).toEqual([404, 200]);
    const unwritten = await draft(ann);
    const { body: kept } = await attached(unwritten, Buffer.from('draft'), 'draft.txt', asDraft);
    const ofDraft = { params: { id: unwritten, name: kept.attachFiles[0]?._id ?? '' }, ...asDraft };
    expect((await visitor().try(files.downloadFile, ofDraft)).status).toBe(401);
    expect((await stranger.try(files.downloadFile, ofDraft)).status).toBe(404);
    expect((await ann.try(files.downloadFile, ofDraft)).status).toBe(200);
  });

  it('never runs on the site, and can be read in parts', async () => {
    const { id } = await page(ann);
    const html = '<script>alert(document.domain)</script>';
    const { body } = await attached(id, Buffer.from(html), 'page.html');
    const params = { id, name: body.attachFiles[0]?._id ?? '' };
    const { headers } = await visitor().try(files.downloadFile, { params });
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(headers['content-disposition']).toMatch(/^attachment;/);
    const part = await visitor().try(files.downloadFile, { params, headers: { range: 'bytes=8-12' } });
    expect([part.status, part.bytes.toString()]).toEqual([206, 'alert']);
    expect(part.headers['content-range']).toBe(`bytes 8-12/${html.length}`);
    const end = await visitor().try(files.downloadFile, { params, headers: { range: 'bytes=-9' } });
    expect([end.status, end.bytes.toString()]).toEqual([206, '</script>']);
    const whole = await visitor().try(files.downloadFile, { params, headers: { range: 'bytes=-999' } });
    expect([whole.status, whole.bytes.toString()]).toEqual([206, html]);
    expect(whole.headers['content-range']).toBe(`bytes 0-${html.length - 1}/${html.length}`);
    const svg = (await attached(id, Buffer.from('<svg onload="alert(1)"/>'), 'a.svg')).body.attachFiles.at(-1);
    const drawing = await visitor().try(files.downloadFile, { params: { id, name: svg?._id ?? '' } });
    expect(drawing.headers['content-type']).toBe('application/octet-stream');
    expect(drawing.headers['content-disposition']).toMatch(/^attachment;/);
    const beyond = await visitor().try(files.downloadFile, { params, headers: { range: 'bytes=999-' } });
    expect(beyond.status).toBe(416);
  });

  it('goes on where a download broke off, as long as it is the same file', async () => {
    const { id } = await page(ann);
    const { body } = await attached(id, Buffer.from('attached text'), 'notes.txt');
    const params = { id, name: body.attachFiles[0]?._id ?? '' };
    const { headers } = await visitor().try(files.downloadFile, { params });
    const etag = String(headers['etag']);
    expect(headers['cache-control']).toBe('private, no-cache');
    // A weak one says nothing of the bytes: browsers begin again (RFC 9110, 13.1.5).
    expect(etag).toMatch(/^"[^"]+"$/);
    const range = 'bytes=9-';
    const rest = await visitor().try(files.downloadFile, { params, headers: { range, 'if-range': etag } });
    expect([rest.status, rest.bytes.toString()]).toEqual([206, 'text']);
    const other = await visitor().try(files.downloadFile, { params, headers: { range, 'if-range': '"other"' } });
    expect([other.status, other.bytes.toString()]).toEqual([200, 'attached text']);
    const known = await visitor().try(files.downloadFile, { params, headers: { 'if-none-match': etag } });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
  });

  it('is gone once it is removed, and attached once when the request is repeated', async () => {
    const { id } = await page(ann);
    const headers = { 'idempotency-key': `attach-${id}` };
    const first = await attached(id, Buffer.from('once'), 'once.txt', { headers });
    const second = await attached(id, Buffer.from('once'), 'once.txt', { headers });
    expect(second.body).toEqual(first.body);
    const other = await attached(id, Buffer.from('other'), 'once.txt', { headers });
    expect([other.status, other.body.error]).toEqual([422, 'idempotency-key-reused']);
    const fileId = first.body.attachFiles[0]?._id ?? '';
    expect(await ann.ask(files.deleteFile, { params: { id, fileId } })).toEqual({ attachFiles: [] });
    expect((await visitor().try(files.downloadFile, { params: { id, name: fileId } })).status).toBe(404);
  });

  it('goes with the draft to the page', async () => {
    const id = await draft(ann);
    await attached(id, Buffer.from('kept'), 'kept.txt', asDraft);
    await ann.ask({ method: 'POST', url: `/api/new-page/${id}`, schema: { summary: '', tags: [] } });
    backend.clock.forward(31_000);
    await backend.work();
    const { attachFiles } = await visitor().ask(files.listFiles, { params: { id } });
    const { bytes } = await visitor().try(files.downloadFile, { params: { id, name: attachFiles[0]?._id ?? '' } });
    expect(bytes.toString()).toBe('kept');
  });
});

describe('an upload', () => {
  it('that breaks off leaves nothing behind', async () => {
    const id = await draft(ann);
    const site = new URL(await backend.app.listen({ host: '127.0.0.1', port: 0 }));
    const upload = httpRequest({
      host: site.hostname,
      port: site.port,
      method: 'POST',
      path: `/api/pages/${id}/attach-files?type=draft`,
      headers: {
        authorization: `Bearer ${ann.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 5_000_000,
      },
    });
    upload.on('error', () => undefined);
    upload.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n');
    upload.write(Buffer.alloc(100_000));
    await expect.poll(incoming, { timeout: 20_000 }).toHaveLength(1);
    upload.destroy();
    await expect.poll(incoming, { timeout: 20_000 }).toEqual([]);
    expect((await ann.ask(files.listFiles, { params: { id }, ...asDraft })).attachFiles).toEqual([]);
  });

  it('without the field, or not as a form, is refused', async () => {
    const id = await draft(ann);
    const other = form('other', Buffer.from('x'), 'x');
    expect((await ann.try(files.attachFile, { params: { id }, body: other, ...asDraft })).status).toBe(400);
    expect((await ann.try(files.attachFile, { params: { id }, body: {}, ...asDraft })).status).toBe(400);
    expect(await incoming()).toEqual([]);
  });
});
