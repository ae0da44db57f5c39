import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type CDPSession,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test';
import * as paths from '@recto/contracts/paths.ts';
import { commandLine } from '@recto/event-log/cli/command-line.ts';
import { startInstallation } from '../../tools/processes.ts';
import { launchOptions } from '../src/chromium.ts';
import { draftOf, goodContents, signedIn } from '../src/author-drafts.ts';
import { pngOf } from '../src/pictures.ts';
import { published } from '../src/reader-pages.ts';
import releaseFrontEnd, { releases } from '../src/release.ts';
import { type Seen, takenOver, watch } from './seen.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const usage = `npm run bench:browser -- [--small]

First visits as somebody with a phone has them: production build, empty cache, fast 4G and a processor four times slower,
both simulated by Chromium; the editor and the history as their author has them. Prints figures beside their budgets and
beside those of a page that is nothing but a few words: what the browser needs for itself. Judges nothing, since the
machine that measures has its own pace. --small: one visit each, by which a test sees that it works.`;

const { small: isSmall } = commandLine(usage, { options: { small: { type: 'boolean', default: false } } }).values;
const visitsEach = isSmall ? 1 : 5;
/** What Chromium's developer tools call Fast 4G. Milliseconds and bytes a second. */
const fast4g = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
const slowerBy = 4;
const budgets = { lcpMs: 1000, scriptKiB: 150, shift: 0.05, inpMs: 200 };
/** How long a visit is watched after it has loaded, for what still moves. Milliseconds. */
const watchedMs = 2500;
const toldMs = 500;
const typed = 'a map is folded along its own lines';
/**
 * How long a new window is left alone before the visit: the browser loads pages of its own into each, which take a second
 * of processor that no reader's phone spends. Milliseconds.
 */
const settledMs = isSmall ? 0 : 2500;

type Visit = Seen & { scriptKiB: number; requests: number };

/** What is opened by whom; `typing` finds the field that is written into when all has come. */
type Place = {
  name: string;
  path: string;
  as?: StorageState;
  typing?: (page: Page) => Locator;
};

const bare = await startBare();
const recto = await startRecto();
const browser = await chromium.launch(launchOptions());
try {
  const { address, editor, author } = await someContent(browser);
  const places: Place[] = [
    { name: 'a few words', path: bare.url },
    { name: '/login', path: '/login', typing: page => page.getByLabel('Email') },
    { name: '/home', path: '/home' },
    { name: 'a public page', path: address },
    { name: 'the editor', path: editor, as: author, typing: page => page.getByRole('textbox', { name: 'Body' }) },
    { name: 'the history', path: paths.historyPages, as: author },
  ];
  console.log(
    `${visitsEach} first visits each, median. Budgets: LCP < ${budgets.lcpMs} ms, scripts ${budgets.scriptKiB} KiB gzip, CLS ${budgets.shift}, INP ${budgets.inpMs} ms; those of LCP and scripts are for visitors`,
  );
  for (const place of places) {
    const visits: Visit[] = [];
    for (let n = 0; n < visitsEach; n++) visits.push(await visit(browser, place));
    print(place, visits);
  }
} finally {
  await browser.close();
  await recto.remove();
  bare.close();
}

/** A page of one short paragraph, without styles or scripts. */
async function startBare(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Bare</title><p>${'A few words. '.repeat(20)}`);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function startRecto() {
  await releaseFrontEnd();
  return startInstallation({ env: { RECTO_RELEASES: releases } });
}

/** A page with a photo and a long text, as most are; some more for the lists; a draft; and their author, signed in. */
async function someContent(within: Browser): Promise<{ address: string; editor: string; author: StorageState }> {
  const context = await within.newContext({ baseURL: recto.url() });
  const page = await context.newPage();
  const author = await signedIn(page, recto);
  const photo = await pngOf(page, 1280, 720);
  const addresses: string[] = [];
  for (let n = 0; n < (isSmall ? 1 : 6); n++) {
    const title = `How a tide table is read, part ${n + 1}`;
    addresses.push((await published(context.request, author.token, { title, photo })).address);
  }
  // The author's history has these pages.
  for (const address of addresses) {
    await page.goto(address);
    await page.waitForResponse(response => response.url().includes('/api/views/'));
  }
  const draft = await draftOf(author, 'public', { ...goodContents, body: goodContents.body.repeat(20) });
  const state = await context.storageState();
  await context.close();
  return { address: addresses.at(-1) ?? '', editor: `/new-page/page-contents?id=${draft}`, author: state };
}

async function visit(within: Browser, { path, as, typing }: Place): Promise<Visit> {
  const context = await within.newContext({
    ...(as && { storageState: as }),
    baseURL: recto.url(),
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  });
  try {
    const page = await context.newPage();
    await page.waitForTimeout(settledMs);
    const tools = await context.newCDPSession(page);
    await slowed(tools);
    await watch(page);
    const asked: Response[] = [];
    // Told by the page: asking it would put a script of a third of a megabyte into it before anything is drawn.
    const isTakenOver = page.waitForEvent('console', message => message.text() === takenOver);
    isTakenOver.catch(() => undefined);
    let isReadable = false;
    page.on('response', response => {
      if (!isReadable) asked.push(response);
    });
    await page.goto(path, { waitUntil: 'commit' });
    await isTakenOver;
    isReadable = true;
    await page.waitForLoadState('load');
    await page.waitForTimeout(watchedMs);
    if (typing) {
      await typing(page).click();
      await page.keyboard.type(typed);
      // The browser tells of an event some time after it was drawn.
      await page.waitForTimeout(toldMs);
    }
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    const isScript = (response: Response) => response.request().resourceType() === 'script';
    const scripts = await Promise.all(asked.filter(isScript).map(async response => gzipped(await response.body())));
    const scriptKiB = scripts.reduce((sum, bytes) => sum + bytes, 0) / 1024;
    return { ...seen, scriptKiB, requests: asked.length };
  } finally {
    await context.close();
  }
}

async function slowed(tools: CDPSession): Promise<void> {
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', fast4g);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
}

function gzipped(body: Buffer): number {
  return gzipSync(body, { level: 9 }).length;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function print({ name, typing }: Place, visits: readonly Visit[]): void {
  const of = (key: Exclude<keyof Visit, 'what'>) => median(visits.map(visit => visit[key]));
  console.log(
    [
      name.padEnd(14),
      `first paint ${of('firstMs').toFixed(0)} ms`,
      `LCP ${of('lcpMs').toFixed(0)} ms of ${budgets.lcpMs} (${visits.at(-1)?.what})`,
      `CLS ${of('shift').toFixed(3)} of ${budgets.shift}`,
      `app takes over at ${of('takenOverMs').toFixed(0)} ms`,
      `scripts until then ${of('scriptKiB').toFixed(1)} KiB of ${budgets.scriptKiB}`,
      `${of('requests')} requests until then`,
      ...(typing ? [`INP of typing ${of('inpMs').toFixed(0)} ms of ${budgets.inpMs}`] : []),
    ].join(', '),
  );
}
