import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as pages from '@recto/contracts/http/pages.ts';
import { notFound } from '@recto/contracts/messages/page.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { page, type Person, publicContents, register, richPage } from '../testing/people.ts';
import { releaseArea, releaseShell } from '../testing/release.ts';

let backend: TestBackend;
let ann: Person;
let released: string;
beforeAll(async () => {
  backend = await startBackend({ PUBLIC_URL: 'https://recto.example/' });
  released = await releaseShell(backend.context.configuration.releasesDirectory);
  ann = await register(backend);
});
afterAll(() => backend.close());

const opened = async (url: string, headers: Record<string, string> = {}) => {
  const browser = new Browser(backend.app).after(ann);
  const answer = await browser.try({ method: 'GET', url }, { headers });
  return { ...answer, html: answer.bytes.toString() };
};

describe('an address of which only the app can show anything', () => {
  it.each([
    ['/register', 'This needs JavaScript'],
    ['/somebody/protected-or-not', 'This needs JavaScript'],
    ['/no/such/place', 'Not found'],
  ])('says so at %s without scripts', async (address, text) => {
    const { html } = await opened(address);
    expect(html).toContain(`<main class="frame-main"><noscript><p class="first-empty">${text}`);
  });
});

describe('the address of a public page', () => {
  it('answers the whole article, its head and its data', async () => {
    const contents = { title: 'Maps & <folds>, "quoted"', body: `${publicContents.body}<p>&lt;/script&gt;</p>` };
    const { url, photo } = await richPage(ann, { contents });
    const { status, html, headers } = await opened(`/public-pages/${url}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(html).toContain('<title>Maps &amp; &lt;folds&gt;, &quot;quoted&quot; | Recto</title>');
    expect(html).toContain(`<link rel="canonical" href="https://recto.example/public-pages/${url}">`);
    expect(html).toContain(`<meta property="og:image" content="https://recto.example/media/${photo}/1280.jpg">`);
    expect(html).toContain('<h1 dir="auto">Maps &amp; &lt;folds&gt;, &quot;quoted&quot;</h1>');
    expect(html).toContain(publicContents.body.slice(3, 40));
    expect(html).toContain(`src="${released}main.js"`);
    const [, json = ''] = /<script type="application\/json" id="first-data">([\s\S]*?)<\/script>/.exec(html) ?? [];
    const data = JSON.parse(json) as Record<string, unknown>;
    const answer = await new Browser(backend.app).after(ann).ask(pages.getPublicPage, { params: { url } });
    expect(data).toEqual({ [`/api/public-pages/${url}`]: answer });
  });

  it('says what language the page is written in, where that is sure, and only of what was written', async () => {
    const contents = {
      title: 'Der Zug über die Brücke',
      briefDes: 'Für alle, die früh genug aufstehen.',
      targets: 'Alle, denen die Stadt am frühen Morgen gefällt',
      body: `<p>${'Wer früh genug aufsteht, sieht den Zug in der Morgensonne über die Brücke fahren. '.repeat(6)}</p>`,
    };
    const { url } = await page(ann, { contents });
    const { html } = await opened(`/public-pages/${url}`);
    expect(html).toContain('<h1 dir="auto" lang="de">Der Zug');
    expect(html).toContain('<p dir="auto" lang="de">Für alle');
    expect(html).toContain('<p dir="auto" lang="de">Alle, denen');
    expect(html).toContain('<div class="rich-text" dir="auto" lang="de">');
    expect(html).toContain('"inLanguage":"de"');
    expect(html).toMatch(/<html [^>]*lang="en"/);
    expect((await opened('/home')).html).toContain('<h3 class="first-tile-title" dir="auto" lang="de">');
    const { url: unsure } = await page(ann, { contents: { ...contents, body: publicContents.body } });
    const other = await opened(`/public-pages/${unsure}`);
    expect(other.html).toContain('<h1 dir="auto">Der Zug');
    expect(other.html).not.toContain('inLanguage');
  });

  it('answers 404 with the not-found text to what nobody may read', async () => {
    const { url, id } = await page(ann);
    await ann.ask(pages.deletePage, { params: { id } });
    for (const address of [url, 'never-was-7k2m9q4x1v8d', 'x']) {
      const { status, html } = await opened(`/public-pages/${address}`);
      expect(status).toBe(404);
      expect(html).toContain(notFound);
    }
  });
});

describe('other addresses', () => {
  it('of private pages answer the same to everybody, whether there is a page or not', async () => {
    const { url } = await page(ann, { type: 'private' });
    const real = await opened(`/${ann.username}/${url}`, { authorization: `Bearer ${ann.token}` });
    const none = await opened(`/${ann.username}/nothing-here`);
    expect([real.status, none.status]).toEqual([200, 200]);
    expect(real.html).toBe(none.html);
    expect(real.html).toContain('<meta name="robots" content="noindex">');
    expect(real.html).not.toContain(publicContents.title);
  });

  it('lead on where the routes say so, and keep their query', async () => {
    const { status, headers } = await opened('/new-page?id=1');
    expect([status, headers['location']]).toEqual([302, '/new-page/initial-step?id=1']);
  });

  it('that do not exist answer 404: the shell to people, JSON below /api', async () => {
    for (const address of ['/no/such/thing/here', '/assets/app.js', '/nothing'])
      expect((await opened(address)).status).toBe(404);
    const api = await opened('/api/no-such');
    expect([api.status, api.body]).toEqual([404, expect.objectContaining({ error: 'not found' })]);
  });

  it('are answered as well where their percent signs say nothing', async () => {
    for (const url of ['/tags/%', '/users/100%', '/users/%ff', '/public-pages/%zz?a=%', '/%']) {
      const { status, html } = await opened(url, { accept: 'text/html' });
      expect([url, status, html.includes('<html')]).toEqual([url, 404, true]);
    }
    for (const url of ['/api/users/100%', '/api/public-pages/%ff', '/api/%?q=%']) {
      const { status, body } = await opened(url);
      expect([url, status, body.error]).toEqual([url, 404, 'not found']);
    }
    expect((await opened('/api/search?q=100%')).status).toBe(200);
  });
});

describe('what is shared or installed', () => {
  it('has the picture of the site where it has none of its own, at a whole address', async () => {
    const { url } = await page(ann);
    for (const address of ['/home', '/login', `/public-pages/${url}`]) {
      const { html } = await opened(address);
      expect(html).toContain(`<meta property="og:image" content="https://recto.example${released}preview.png">`);
      expect(html.match(/og:image"/g)).toHaveLength(1);
      expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    }
  });

  it('names its manifest and its icon in the release', async () => {
    const { html } = await opened('/home');
    expect(html).toContain(`<link rel="manifest" href="${released}manifest.webmanifest">`);
    expect(html).toContain(`<link rel="apple-touch-icon" href="${released}apple-touch-icon.png">`);
  });
});

describe('what is released', () => {
  it('is kept for ever, the registry never', async () => {
    const file = await opened(`${released}main.js`);
    expect([file.status, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    const registry = await opened('/remotes.json');
    expect([registry.status, registry.headers['cache-control']]).toEqual([200, 'no-store']);
    expect((await opened('/releases/remotes.json')).status).toBe(404);
    expect((await opened('/releases/%2e%2e/secret')).status).toBe(404);
    await writeFile(join(backend.directory, 'secret'), 'x');
    expect((await opened('/releases/shell/../../secret')).html).not.toBe('x');
  });

  it('travels packed to whoever can unpack it, the HTML too', async () => {
    const folder = join(backend.context.configuration.releasesDirectory, released.replace('/releases/', ''));
    await writeFile(join(folder, 'main.js.br'), brotliCompressSync('// the shell'));
    const file = await opened(`${released}main.js`, { 'accept-encoding': 'gzip, br' });
    expect([file.status, file.headers['content-encoding']]).toEqual([200, 'br']);
    expect(brotliDecompressSync(file.bytes).toString()).toBe('// the shell');
    const page = await opened('/home', { 'accept-encoding': 'gzip, br' });
    expect(page.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(brotliDecompressSync(page.bytes).toString()).toBe((await opened('/home')).html);
    const zipped = await opened('/home', { 'accept-encoding': 'gzip, br;q=0' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.bytes).toString()).toBe((await opened('/home')).html);
    for (const plain of ['', 'identity', 'gzip;q=0'])
      expect((await opened('/home', { 'accept-encoding': plain })).headers['content-encoding']).toBeUndefined();
  });

  it('names the files of the screen that is visited, from the release of its area that runs', async () => {
    const { releasesDirectory } = backend.context.configuration;
    const { url } = await page(ann);
    const address = `/public-pages/${url}`;
    const namedIn = async (path: string) => {
      const [, text = ''] = /id="ahead">([\s\S]*?)<\/script>/.exec((await opened(path)).html) ?? [];
      return JSON.parse(text) as string[];
    };
    expect(await namedIn(address)).toEqual([]);
    for (const version of ['1.0.0-b1', '1.0.0-b2']) {
      await releaseArea(releasesDirectory, 'mfe-reader', version, {
        '*': ['entry.js'],
        '/public-pages/:url': ['entry.js', 'page.js', 'page.css'],
      });
      const files = ['entry.js', 'page.js', 'page.css'].map(file => `/releases/mfe-reader/${version}/${file}`);
      await expect.poll(() => namedIn(address), { timeout: 10_000 }).toEqual(files);
      expect(await namedIn('/home')).toEqual(files.slice(0, 1));
      expect(await namedIn('/login')).toEqual([]);
    }
  });

  it('takes effect at the next navigation', async () => {
    const next = await releaseShell(backend.context.configuration.releasesDirectory, '1.0.1-def456');
    await expect.poll(async () => (await opened('/home')).html, { timeout: 10_000 }).toContain(`src="${next}main.js"`);
  });
});

describe('every answer', () => {
  it('lets nothing stand in the page but the script and the styles that were released in it', async () => {
    const { releasesDirectory } = backend.context.configuration;
    const own = { script: "document.documentElement.dataset.theme = 'dark'", style: 'b{color:red}' };
    const head = `<style>${own.style}</style><script>${own.script}</script>`;
    const folder = await releaseShell(releasesDirectory, '1.0.2-aaa111', head);
    await expect
      .poll(async () => (await opened('/home')).html, { timeout: 10_000 })
      .toContain(`src="${folder}main.js"`);
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const { url } = await page(ann, { contents: { title: 'A title <script>alert(1)</script>' } });
    for (const address of ['/home', `/public-pages/${url}`, '/no/such/place']) {
      const policy = String((await opened(address)).headers['content-security-policy']);
      expect(policy).toContain(`script-src ${hash(own.script)} 'self';`);
      expect(policy).toContain(`style-src ${hash(own.style)} 'self';`);
      expect(policy.match(/(?<=script-src [^;]*)sha256-/g)).toHaveLength(1);
    }
  });

  it('lets no foreign or inline script run', async () => {
    const { headers } = await opened('/home');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    // What a released page brings is named by its hash.
    expect(policy).toMatch(/script-src (?:'sha256-[^']+' )*'self'(?:;|$)/);
    expect(policy).toMatch(/style-src (?:'sha256-[^']+' )*'self'(?:;|$)/);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toMatch(/trusted-types default recto-inert(;|$)/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    const denied = String(headers['permissions-policy']).split(', ');
    expect(denied).toEqual(
      expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()', 'payment=()', 'usb=()']),
    );
  });

  it.each(['/api/feed', '/api/no/such/call', '/api/public-pages/unknown-0'])(
    'of the API is data wherever it is opened: %s',
    async address => {
      const { headers } = await opened(address);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-security-policy': "default-src 'none';form-action 'none';base-uri 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'cross-origin-resource-policy': 'same-site',
        'referrer-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      });
    },
  );
});
