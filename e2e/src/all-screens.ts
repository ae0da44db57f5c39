import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { authors } from '../../tools/demo/authors.ts';
import { fill } from '../../tools/demo/fill.ts';
import { demoPassword, emailOf } from '../../tools/demo/register.ts';
import { visitorOf } from '../../tools/demo/visitor.ts';
import { startInstallation } from '../../tools/processes.ts';
import { launchOptions } from './chromium.ts';
import releaseFrontEnd, { releases } from './release.ts';
import { folder, shots } from './shots.ts';

/**
 * `npm run shots`: every screen of an installation with the demo's data, as a visitor and as an author, at three widths,
 * light and dark, into `.shots/` with one contact sheet, `.shots/index.html`. `npm run shots -- home` takes only those with
 * this in their names.
 */
process.env.SHOTS = '1';
const asked = process.argv[2] ?? '';
await releaseFrontEnd();
const recto = await startInstallation({ env: { RECTO_RELEASES: releases } });
const browser = await chromium.launch(launchOptions());
try {
  const page = await browser.newPage({ baseURL: recto.url(), locale: 'en-GB' });
  await look(page, 'empty', { home: '/home' });
  await fill({ site: recto.url(), outbox: recto.outbox }, authors, 2, console.log);
  const someone = authors[0]!;
  const { token } = await visitorOf(recto.url()).send<{ token: string }>('POST', '/login', {
    email: emailOf(someone),
    password: demoPassword,
  });
  await look(page, 'visitor', {
    login: '/login',
    register: '/register',
    reset: '/forgotpassword?i=nobody&t=nothing',
    terms: '/terms-of-use',
    privacy: '/privacy-policy',
    home: '/home',
    search: '/search?q=clock',
    missing: '/public-pages/not-there',
    ...(await pagesByLanguage()),
  });
  await page.goto('/robots.txt');
  await page.evaluate(given => localStorage.setItem('token', given), token);
  await look(page, 'author', {
    home: '/home',
    profile: '/profile',
    settings: '/settings',
    subscriptions: '/feed/subscriptions',
    history: '/feed/history/pages',
    'history-comments': '/feed/history/comments',
    'read-later': '/feed/read-later',
    liked: '/feed/liked-pages',
    collections: '/u/collections',
    dashboard: '/u/dashboard',
    analytics: '/u/analytics',
    published: '/u/pages/published',
    drafts: '/u/pages/draft',
    trash: '/u/pages/trash',
    notifications: '/notifications',
    admin: '/admin',
    'new-page': '/new-page',
    user: `/users/${someone.username}`,
  });
  sheet();
} finally {
  await browser.close();
  await recto.remove();
}

async function look(page: Page, who: string, screens: Record<string, string>): Promise<void> {
  for (const [name, address] of Object.entries(screens)) {
    if (!`${who}-${name}`.includes(asked)) continue;
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await shots(page, `${who}-${name}`);
    console.log(`${who} ${name}`);
  }
}

/** A page of each author, under their username. */
async function pagesByLanguage(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const visitor = visitorOf(recto.url());
  for (const { username } of authors.slice(0, 6)) {
    const { results } = await visitor.send<{ results: { url: string }[] }>('GET', `/api/users/${username}/pages`);
    if (results[0]) found[`page-${username}`] = `/public-pages/${results[0].url}`;
  }
  return found;
}

function sheet(): void {
  const pictures = readdirSync(folder).filter(name => name.endsWith('.png'));
  const figures = pictures
    .toSorted()
    .map(
      name =>
        `<figure><a href="${name}"><img src="${name}" alt="" loading="lazy"></a><figcaption>${name}</figcaption></figure>`,
    );
  const style =
    'body{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:16px;font:13px sans-serif}img{width:100%;height:320px;object-fit:cover;object-position:top}figure{margin:0}';
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${figures.join('')}`,
  );
  console.log(`${pictures.length} pictures: ${join(folder, 'index.html')}`);
}
