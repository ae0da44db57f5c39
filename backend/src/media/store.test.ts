import { createSecretKey } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { imageKitHost } from './imagekit.ts';
import { Media } from './media.ts';
import { MediaStore, receive } from './store.ts';

const id = '01234567-89ab-4cde-8f01-23456789abcd';
const record = {
  mediaId: id,
  owner: { kind: 'page', id: 'p1' },
  use: 'photo',
  madeAt: '2026-01-01T00:00:00.000Z',
} as const;

let root: string;
let store: MediaStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'recto-media-'));
  store = new MediaStore(root);
  return () => rm(root, { recursive: true });
});

const kept = async (): Promise<void> => {
  const directory = await store.begin(id);
  await writeFile(join(directory, '640.jpg'), 'bytes');
  await store.keep(record);
};

describe('the media store', () => {
  it('shows an upload once it is whole, finds it by its owner, and forgets it', async () => {
    const directory = await store.begin(id);
    await writeFile(join(directory, '640.jpg'), 'bytes');
    expect(await store.record(id)).toBeNull();
    await store.keep(record);
    expect(await store.record(id)).toEqual(record);
    expect(await readdir(store.directoryOf(id))).toContain('640.jpg');
    expect(await store.ownedBy(record.owner)).toEqual([id]);
    expect(await readdir(join(root, 'incoming'))).toEqual([]);
    await store.purge(id);
    expect(await store.record(id)).toBeNull();
    expect(await store.ownedBy(record.owner)).toEqual([]);
    expect(await store.purge(id)).toBeNull();
  });

  it('keeps the same bytes once more for another owner, by whoever comes first, unless they are gone', async () => {
    await kept();
    const copy = {
      ...record,
      mediaId: '89abcdef-89ab-4cde-8f01-23456789abcd',
      owner: { kind: 'page', id: 'p2' },
    } as const;
    expect(await Promise.all([store.copy(id, copy), store.copy(id, copy)])).toEqual([true, true]);
    await store.purge(id);
    expect(await store.record(copy.mediaId)).toEqual(copy);
    expect(await readdir(store.directoryOf(copy.mediaId))).toContain('640.jpg');
    expect(await store.copy(id, { ...copy, mediaId: id })).toBe(false);
    expect(await readdir(join(root, 'incoming'))).toEqual([]);
  });

  it('names what nobody has looked at for a while, once', async () => {
    await kept();
    const unsettled = async (before: string) => {
      const found = [];
      for await (const one of store.unsettled(new Date(before))) found.push(one.mediaId);
      return found;
    };
    expect(await unsettled('2025-12-31T23:00:00Z')).toEqual([]);
    expect(await unsettled('2026-01-01T01:00:00Z')).toEqual([id]);
    await store.settle(id);
    expect(await unsettled('2026-01-01T01:00:00Z')).toEqual([]);
  });

  it('sweeps what a killed process left behind', async () => {
    const directory = await store.begin(id);
    await utimes(directory, 0, 0);
    await store.begin('fresh');
    await store.sweepIncoming(new Date(Date.now() - 3_600_000));
    expect(await readdir(join(root, 'incoming'))).toEqual(['fresh']);
  });

  it('lets no id lead out of its directory', async () => {
    expect(await store.record('../../etc/passwd')).toBeNull();
    await expect(store.begin('../x')).rejects.toThrow(RangeError);
  });

  it('takes exactly the limit and not a byte more, and no empty file', async () => {
    const source = (bytes: number) =>
      Readable.from([Buffer.alloc(Math.min(bytes, 60)), Buffer.alloc(Math.max(0, bytes - 60))]);
    expect(await receive(source(100), join(root, 'a'), 100)).toMatchObject({ bytes: 100 });
    await expect(receive(source(101), join(root, 'b'), 100)).rejects.toMatchObject({ code: 'file-too-large' });
    await expect(receive(source(0), join(root, 'c'), 100)).rejects.toMatchObject({ code: 'file-empty' });
  });
});

describe('with an image host', () => {
  const calls: { method: string; url: string; authorization: string; body: string }[] = [];
  let server: Server;
  let base: string;
  beforeAll(async () => {
    const bodyOf = async (request: IncomingMessage): Promise<string> => (await request.toArray()).join('');
    server = createServer(async (request, response) => {
      const { method = '', url = '', headers } = request;
      calls.push({ method, url, authorization: headers.authorization ?? '', body: await bodyOf(request) });
      response.setHeader('content-type', 'application/json');
      response.statusCode = method === 'DELETE' ? 204 : 200;
      response.end(method === 'POST' && url.includes('upload') ? JSON.stringify({ fileId: 'remote-1' }) : undefined);
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    base = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  });
  afterAll(() => new Promise(done => server.close(done)));

  it('hands over a public photo when it is first asked for, and takes it back with its caches', async () => {
    const failures: unknown[] = [];
    const host = imageKitHost({
      publicKey: 'public',
      privateKey: 'private',
      urlEndpoint: `${base}/images`,
      uploadUrl: `${base}/upload`,
      apiUrl: base,
    });
    const media = new Media(store, host, createSecretKey(Buffer.alloc(32)), error => failures.push(error));
    await kept();
    expect(media.elsewhere(record, 640, 320, 'webp')).toBeNull();
    expect(media.elsewhere(record, 640, 320, 'webp')).toBeNull();
    await media.settled();
    expect(failures).toEqual([]);
    const published = await store.record(id);
    expect(published?.remoteId).toBe('remote-1');
    const address = published && media.elsewhere(published, 640, 320, 'webp');
    expect(address).toMatch(new RegExp(`^${base}/images/recto/${id}\\.jpg\\?.*tr=w-320%2Cf-webp`));
    await media.withdraw(id);
    expect(await store.record(id)).toEqual(record);
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /upload',
      'DELETE /v1/files/remote-1',
      'POST /v1/files/purge',
    ]);
    expect(calls[0]?.body).toContain('bytes');
    expect(JSON.parse(calls[2]?.body ?? '')).toEqual({ url: `${base}/images/recto/${id}.jpg*` });
    expect(calls.every(({ authorization }) => authorization === `Basic ${btoa('private:')}`)).toBe(true);
    await media.purge(id);
    expect(await store.record(id)).toBeNull();
  });
});
