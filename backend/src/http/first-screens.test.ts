import * as collections from '@recto/contracts/http/collections.ts';
import * as lists from '@recto/contracts/http/lists.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import * as users from '@recto/contracts/http/users.ts';
import { feedUnderDevelopment } from '@recto/contracts/messages/library.ts';
import { noPublicPages } from '@recto/contracts/messages/profile.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { page, type Person, publicContents, register } from '../testing/people.ts';
import { releaseShell } from '../testing/release.ts';
import { toCursor } from './cursor.ts';

let backend: TestBackend;
let ann: Person;
let visitor: Browser;
beforeAll(async () => {
  backend = await startBackend({ PUBLIC_URL: 'https://recto.example/' });
  await releaseShell(backend.context.configuration.releasesDirectory);
  ann = await register(backend, { name: "Ann O'Quill" });
  visitor = new Browser(backend.app);
});
afterAll(() => backend.close());

const opened = async (url: string) => {
  const answer = await visitor.after(ann).try({ method: 'GET', url });
  const html = answer.bytes.toString();
  const [, first = ''] = /<main class="frame-main">([\s\S]*?)<\/main>/.exec(html) ?? [];
  const [, data = '{}'] = /id="first-data">([\s\S]*?)<\/script>/.exec(html) ?? [];
  const machines = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
  return { status: answer.status, html, first, machines, data: JSON.parse(data) as Record<string, unknown> };
};

describe('the first HTML of lists', () => {
  it('says what the feed says while there is nothing', async () => {
    const { status, first, data } = await opened('/home');
    expect([status, first.includes(feedUnderDevelopment)]).toEqual([200, true]);
    expect(Object.keys(data)).toEqual(['/api/feed']);
  });

  it('of home, a tag, a search and an author holds their pages, and the answers that the app would ask for', async () => {
    const title = 'Maps & <folds>, "quoted"';
    const { url } = await page(ann, { contents: { title } });
    const link = `href="/public-pages/${encodeURIComponent(url)}" title="Maps &amp; &lt;folds&gt;, &quot;quoted&quot;"`;
    for (const [address, path] of [
      ['/home', '/api/feed'],
      ['/home?sortBy=liked', '/api/feed?sortBy=liked'],
      ['/tags/Maps', '/api/tags/maps/pages'],
      [`/users/${ann.username}`, `/api/users/${ann.username}/pages?limit=5`],
      [`/users/${ann.username}/pages`, `/api/users/${ann.username}/pages`],
    ] as const) {
      const { status, first, data, html } = await opened(address);
      expect([address, status, first.includes(link)]).toEqual([address, 200, true]);
      expect(data[path]).toEqual((await visitor.try({ method: 'GET', url: path })).body);
      expect(html).not.toContain('name="robots"');
      expect(html).toMatch(/<link rel="canonical" href="https:\/\/recto\.example\//);
      expect(html).toMatch(
        /rel="alternate" type="application\/rss\+xml" title="[^"]*" href="https:\/\/recto\.example\//,
      );
    }
    const found = await opened('/search?q=folds');
    expect(found.first).toContain(`<a href="/public-pages/${encodeURIComponent(url)}">Maps &amp; &lt;folds&gt;`);
    expect(found.html).toContain('<meta name="robots" content="noindex">');
    expect(Object.keys(found.data)).toEqual(['/api/search?q=folds']);
  });

  it('goes on page by page without scripts', async () => {
    const titles = Array.from({ length: 25 }, (_, n) => `A page to be counted ${n}`);
    await Promise.all(titles.map(title => page(ann, { contents: { title } })));
    const { total } = await visitor.after(ann).ask(lists.getUserPages, { params: { user: ann.username } });
    const seen = new Set<string>();
    let next: string | undefined = `/users/${ann.username}/pages`;
    while (next) {
      const { first } = await opened(next);
      for (const [, address = ''] of first.matchAll(/<h3[^>]*><a href="([^"]+)"/g)) {
        expect(seen.has(address)).toBe(false);
        seen.add(address);
      }
      next = /rel="next" href="([^"]+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(seen.size).toBe(total);
    expect((await opened('/home?cursor=nonsense')).status).toBe(404);
  });

  it('says at the end of a list that there is no more, with the way back to its beginning', async () => {
    const end = toCursor(['', '']);
    for (const [address, cursor] of [
      ['/home', toCursor(['others', end])],
      ['/home?sortBy=liked', end],
      ['/tags/maps', end],
      ['/search?q=folds', end],
      [`/users/${ann.username}/pages`, end],
    ] as const) {
      const { status, first } = await opened(`${address}${address.includes('?') ? '&' : '?'}cursor=${cursor}`);
      expect([address, status, /<p class="first-empty">([^<]*)/.exec(first)?.[1]]).toEqual([
        address,
        200,
        'There are no more pages here.',
      ]);
      expect(first).toContain(`<a href="${address}">Back to the beginning</a>`);
    }
  });
});

describe('the first HTML of an author', () => {
  it('answers 404 for nobody, on every tab', async () => {
    for (const tab of ['', '/pages', '/collections']) {
      const { status, html } = await opened(`/users/nobody-there${tab}`);
      expect([status, html.includes('noindex')]).toEqual([404, true]);
    }
  });

  it('has the header, empty lists in words, and shared collections', async () => {
    const ben = await register(backend, { name: 'Ben Empty' });
    visitor.after(ben);
    const empty = await opened(`/users/${ben.username}/pages`);
    expect([empty.status, empty.first.includes(noPublicPages)]).toEqual([200, true]);
    expect(empty.first).toContain(`@${ben.username}`);
    const body = { name: 'Maps and more', description: 'All about maps.' };
    const { collection } = await ben.ask(collections.createCollection, { body });
    visitor.after(ben);
    expect((await opened(`/users/${ben.username}/collections`)).html).not.toContain(body.name);
    await ben.ask(collections.toggleSharing, { params: { id: collection._id } });
    visitor.after(ben);
    const { first, data } = await opened(`/users/${ben.username}/collections`);
    expect(first).toContain(`<a href="/collection/${collection._id}">Maps and more</a>`);
    const asked = await visitor.ask(users.getUser, { params: { username: ben.username } });
    expect(data[`/api/users/${ben.username}`]).toEqual(asked);
  });

  it('is what a visitor may see, whoever opens the address', async () => {
    const own = await ann.try({ method: 'GET', url: `/users/${ann.username}` });
    expect(own.bytes.toString()).toContain('"status":"spectator"');
  });
});

describe('the first HTML of a collection', () => {
  it('is shown to whom its address is passed on, once it is shared, with what everybody may read', async () => {
    const open = await page(ann, { contents: { title: 'A page in a collection' } });
    const secret = await page(ann, { contents: { title: 'A secret in a collection' }, type: 'private' });
    const body = { name: 'Maps & <folds>', description: 'All about "maps".' };
    const { collection } = await ann.ask(collections.createCollection, { body });
    const [id, address] = [collection._id, `/collection/${collection._id}`];
    for (const pageId of [open.id, secret.id])
      await ann.ask(collections.addOrRemovePage, { params: { collectionId: id, pageId } });
    const closed = await opened(address);
    expect([closed.status, closed.html.includes('noindex'), closed.first, closed.data]).toEqual([200, true, '', {}]);
    expect(closed.html).not.toContain('Maps');
    await ann.ask(collections.toggleSharing, { params: { id } });
    const { status, html, first, data, machines } = await opened(address);
    expect([status, html.includes('noindex')]).toEqual([200, false]);
    expect(html).toContain('<title>Maps &amp; &lt;folds&gt; | Recto</title>');
    expect(html).toContain('<meta property="og:description" content="All about &quot;maps&quot;.">');
    expect(html).toContain(`<link rel="canonical" href="https://recto.example${address}">`);
    expect(first).toContain('<h1 dir="auto">Maps &amp; &lt;folds&gt;</h1>');
    expect(first).toContain(`href="/public-pages/${encodeURIComponent(open.url)}"`);
    expect(html).not.toContain('A secret');
    expect(machines).toMatchObject([
      { '@type': 'ItemList', name: 'Maps & <folds>', itemListElement: [{ position: 1 }] },
    ]);
    expect(data[`/api${address}`]).toMatchObject({ viewer: 'spectator', collection: { pageCount: 1 } });
  });

  it('answers 404 for one that is not there', async () => {
    const { status, html } = await opened('/collection/no-such-collection');
    expect([status, html.includes('noindex')]).toEqual([404, true]);
  });
});

describe('what machines read', () => {
  it('of a page is an Article with its author', async () => {
    const { url } = await page(ann, { contents: { title: 'For machines </script>' } });
    const { machines } = await opened(`/public-pages/${url}`);
    expect(machines).toMatchObject([
      {
        '@type': 'Article',
        headline: 'For machines </script>',
        description: publicContents.briefDes,
        author: { '@type': 'Person', name: ann.name, url: `https://recto.example/users/${ann.username}` },
        url: `https://recto.example/public-pages/${encodeURIComponent(url)}`,
      },
    ]);
  });

  it('of an anonymous page names nobody, in no block, list or feed', async () => {
    const hidden = await register(backend, { name: 'Zaphira Unseen' });
    const settings = { tags: 'secret,maps,one,two,three', configurations: { anonymously: true } };
    const { url, id } = await page(hidden, { contents: { title: 'Nobody wrote this page' }, settings });
    visitor.after(hidden);
    const addresses = [
      `/public-pages/${url}`,
      '/home',
      '/tags/secret',
      '/tags/secret/rss.xml',
      '/tags/secret/atom.xml',
      '/rss.xml',
      '/atom.xml',
      '/sitemap.xml',
      '/sitemap/1.xml',
      '/search?q=Nobody',
      '/api/feed',
      '/api/search?q=Nobody',
      '/api/tags/secret/pages',
      `/api/public-pages/${url}`,
      `/api/comments/${id}?portion=1`,
    ];
    const leaks: string[] = [];
    for (const address of addresses) {
      const answer = await visitor.try({ method: 'GET', url: address });
      expect([address, answer.status]).toEqual([address, 200]);
      const text = `${answer.bytes.toString()} ${JSON.stringify(answer.headers)}`;
      const words = [hidden.userId, 'Zaphira', 'Unseen', hidden.username].filter(word => text.includes(word));
      if (words.length > 0) leaks.push(`${address}: ${words.join(', ')}`);
    }
    expect(leaks).toEqual([]);
    const { machines, first } = await opened(`/public-pages/${url}`);
    expect(machines[0]).not.toHaveProperty('author');
    expect(first).not.toContain('rel="author"');
    expect((await opened(`/users/${hidden.username}/pages`)).first).toContain(noPublicPages);
  });

  it('a page that is private, a draft or in the trash is in no first HTML', async () => {
    const word = 'zquagga';
    const mine = { contents: { title: `The ${word} in the attic` } };
    const { id } = await page(ann, mine);
    visitor.after(ann);
    expect((await opened('/home')).html).toContain(word);
    await ann.ask(pages.deletePage, { params: { id } });
    await page(ann, { ...mine, type: 'private' });
    for (const address of ['/home', '/tags/maps', `/users/${ann.username}`, `/users/${ann.username}/pages`])
      expect([address, (await opened(address)).html.includes(word)]).toEqual([address, false]);
    // The question itself may be repeated.
    expect((await opened(`/search?q=${word}`)).first).not.toContain('attic');
  });
});

describe('the first HTML of the login', () => {
  it('says why one was sent there, as the app does, and takes no word from the address', async () => {
    const { status, first, html } = await opened('/login?redirected=new-page');
    expect([status, html.includes('<title>Login | Recto</title>')]).toEqual([200, true]);
    expect(first).toContain('Please login in order to be able to create a new page.');
    expect(first).toContain('name="email"');
    for (const address of ['/login', '/login?redirected=constructor', '/login?redirected=<b>x'])
      expect((await opened(address)).first).not.toContain('first-notice');
  });
});
