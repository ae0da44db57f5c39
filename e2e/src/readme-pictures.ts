import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '@recto/event-log/cli/command-line.ts';
import { type BrowserContextOptions, chromium, expect } from '@playwright/test';
import sharp from 'sharp';
import { authors } from '../../tools/demo/authors.ts';
import { fill } from '../../tools/demo/fill.ts';
import { demoPassword, emailOf } from '../../tools/demo/register.ts';
import { visitorOf } from '../../tools/demo/visitor.ts';
import { startInstallation } from '../../tools/processes.ts';
import { launchOptions } from './chromium.ts';
import releaseFrontEnd, { releases } from './release.ts';
import { settled } from './settled.ts';

const usage = `npm run pictures -- [<folder>] [--small]

The README's pictures, from an installation with the demo's data, into docs/pictures/ or that folder. --small: of two
authors' pages, by which a test sees that it works.`;

const { values, positionals } = commandLine(usage, { options: { small: { type: 'boolean' } }, allowPositionals: true });
const into = positionals[0] ?? join(import.meta.dirname, '../../docs/pictures');
const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 800 }, deviceScaleFactor: 2, colorScheme: 'dark' as const };

await releaseFrontEnd();
const recto = await startInstallation({ env: { RECTO_RELEASES: releases } });
const browser = await chromium.launch(launchOptions());
try {
  mkdirSync(into, { recursive: true });
  await fill({ site: recto.url(), outbox: recto.outbox }, values.small ? authors.slice(0, 2) : authors, 1, console.log);
  const someone = authors[0]!;
  const site = visitorOf(recto.url());
  const { token } = await site.send<{ token: string }>('POST', '/login', {
    email: emailOf(someone),
    password: demoPassword,
  });
  const author = visitorOf(recto.url(), token);
  const { results } = await site.send<{ results: { url: string }[] }>('GET', `/api/users/${someone.username}/pages`);
  const page = `/public-pages/${results.at(-1)?.url}`;
  const { id } = await author.send<{ id: string }>('PATCH', '/api/new-page/initial-step/new', {
    page: { type: 'public' },
  });
  const [title = '', ...rest] = someone.titles;
  const body = `<h2>${someone.headings[0]}</h2><p>${someone.sentences.slice(0, 4).join(' ')}</p><ul>${rest.map(text => `<li>${text}</li>`).join('')}</ul><p>${someone.sentences.slice(4, 8).join(' ')}</p>`;
  const contents = { title, briefDes: someone.brief, targets: someone.readers, body };
  await author.send('PATCH', `/api/new-page/page-contents/${id}`, { page: { contents, revision: 0 } });

  await picture('home', '/home', desk);
  await picture('reading', page, desk);
  await picture('reading-phone', page, phone);
  await picture('writing', `/new-page/page-contents?id=${id}`, desk, token);
} finally {
  await browser.close();
  await recto.remove();
}

async function picture(name: string, address: string, options: BrowserContextOptions, token?: string): Promise<void> {
  const storageState = {
    cookies: [],
    origins: token ? [{ origin: recto.url(), localStorage: [{ name: 'token', value: token }] }] : [],
  };
  const context = await browser.newContext({ baseURL: recto.url(), locale: 'en-GB', storageState, ...options });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('#root:not([hidden])').waitFor();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    await Promise.all([...document.images].filter(({ loading }) => loading !== 'lazy').map(image => image.decode()));
  });
  await settled(page);
  const taken = await page.screenshot({ animations: 'disabled' });
  await sharp(taken)
    .webp({ quality: 82 })
    .toFile(join(into, `${name}.webp`));
  console.log(`${name}.webp`);
  await context.close();
}
