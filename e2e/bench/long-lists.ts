import { chromium, type CDPSession, type Page } from '@playwright/test';
import { commandLine } from '@recto/event-log/cli/command-line.ts';
import { startInstallation } from '../../tools/processes.ts';
import { signedIn } from '../src/author-drafts.ts';
import { launchOptions } from '../src/chromium.ts';
import { answerLong, cards, PORTION } from '../src/long-lists.ts';
import releaseFrontEnd, { releases } from '../src/release.ts';

const usage = `npm run bench:lists -- [<entries>] [--small]

What a long list takes of the browser as one scrolls, as far as so many entries: the memory that its scripts hold after
they have been tidied up, the elements in the document, and what it takes until the next portion is there. The answers are
made here, in the shape of the API's: what is measured is the browser. --small: scrolls a little, by which a test sees that
it works.`;

const { values, positionals } = commandLine(usage, {
  options: { small: { type: 'boolean' } },
  allowPositionals: true,
});
const most = values.small ? 100 : Number(positionals[0] ?? Number.POSITIVE_INFINITY);
const lists = [
  { name: 'history', screen: '/feed/history/pages', call: '/api/history/pages', entries: 10_000 },
  { name: 'read later', screen: '/feed/read-later', call: '/api/read-later', entries: 2_000 },
];
const collection = { name: 'collection', entries: 500 };
const depths = [PORTION, 100, 500, 1_000, 2_000, 5_000, 10_000];

await releaseFrontEnd();
const recto = await startInstallation({ env: { RECTO_RELEASES: releases } });
const browser = await chromium.launch(launchOptions());
try {
  const page = await browser.newPage({ baseURL: recto.url(), viewport: { width: 1440, height: 900 } });
  await signedIn(page, recto);
  for (const { call, entries } of lists) await answerLong(page, call, entries);
  await page.route('**/api/collection/large', route => route.fulfill({ json: largeCollection() }));

  const browserOf = await page.context().newCDPSession(page);
  await browserOf.send('Performance.enable');
  for (const { name, screen, entries } of lists) {
    await page.goto(screen);
    await page.getByRole('link', { name: 'Page 0', exact: true }).waitFor();
    let begun = performance.now();
    let before = 0;
    for (const depth of depths.filter(n => n <= Math.min(most, entries))) {
      await scrollTo(page, depth);
      const ms = (performance.now() - begun) / Math.max(1, (depth - before) / PORTION);
      await print(`${name}, ${depth} of ${entries}`, page, browserOf, ms);
      [before, begun] = [depth, performance.now()];
    }
  }
  await page.goto('/collection/large');
  await page.getByRole('link', { name: 'Page 0', exact: true }).waitFor();
  await print(`${collection.name}, at its start`, page, browserOf);
  await scrollTo(page, collection.entries);
  await print(`${collection.name}, ${collection.entries} of ${collection.entries}`, page, browserOf);
} finally {
  await browser.close();
  await recto.remove();
}

/** Scrolls as one does who holds the End key, until the entry at this place is in the document. */
async function scrollTo(page: Page, depth: number): Promise<void> {
  await page.evaluate(
    async title => {
      const isThere = () => document.querySelector(`main a[title="${title}"]`) !== null;
      while (!isThere()) {
        window.scrollTo(0, document.documentElement.scrollHeight);
        await new Promise(resolve => requestAnimationFrame(resolve));
      }
    },
    `Page ${depth - 1}`,
  );
}

async function print(name: string, page: Page, browserOf: CDPSession, ms?: number): Promise<void> {
  await browserOf.send('HeapProfiler.collectGarbage');
  const { metrics } = await browserOf.send('Performance.getMetrics');
  const heap = (metrics.find(metric => metric.name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 2 ** 20;
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const portion = ms === undefined ? '' : `  a portion ${ms.toFixed(0).padStart(5)} ms`;
  console.log(
    `${name.padEnd(28)} heap ${heap.toFixed(1).padStart(6)} MiB  elements ${String(elements).padStart(7)}${portion}`,
  );
}

function largeCollection(): object {
  const pages = cards(0, collection.entries);
  const user = { name: 'Ann Author', username: 'annauthor' };
  const about = { _id: 'large', id: 'large', name: 'Large', description: '', photo: null, sharing: true, user };
  return { btn: 'stop-sharing', viewer: 'owner', collection: { ...about, pages, pageCount: pages.length } };
}
