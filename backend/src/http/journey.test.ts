import * as files from '@recto/contracts/http/files.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { publicContents, register, richPage } from '../testing/people.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

describe('from registration to a page that visitors read', () => {
  it('works', async () => {
    const ann = await register(backend, { name: 'Ann' });
    const { url, id, fileId } = await richPage(ann);
    expect(url).toBe(`how-to-fold-a-paper-map-${id}`);
    const visitor = new Browser(backend.app).after(ann);
    const own = await ann.ask(pages.getPublicPage, { params: { url } });
    expect(own.viewer).toEqual({ status: 'owner', readLater: false, subscribed: false });
    const { page, viewer } = await visitor.ask(pages.getPublicPage, { params: { url } });
    expect(viewer.status).toBe('spectator');
    expect(page.contents.title).toBe(publicContents.title);
    expect(page.author?.username).toBe(ann.username);
    expect(page.tags).toBe('maps,paper,folding,travel,hands');
    expect(page.photo).toMatchObject({ width: 1280, height: 720 });
    const photo = await visitor.send('GET', page.photo?.secure_url ?? '');
    expect([photo.status, photo.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const file = await visitor.try(files.downloadFile, { params: { id, name: fileId } });
    expect(file.bytes.toString()).toBe('attached text');
    expect(file.headers['content-disposition']).toContain('notes.txt');
  });
});
