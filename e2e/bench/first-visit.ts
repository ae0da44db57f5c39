import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type CDPSession, type Page, type Response } from '@playwright/test';
import { startInstallation } from '../../tools/processes.ts';
import { launchOptions } from '../src/chromium.ts';
import { withAccount } from '../src/auth-people.ts';
import { pngOf } from '../src/pictures.ts';
import { published, tokenOf } from '../src/reader-pages.ts';
import releaseFrontEnd, { releases } from '../src/release.ts';

/**
 * First visits as somebody with a phone has them: production build, empty cache, fast 4G and a processor four times
 * slower, both simulated by Chromium. Prints figures beside their budgets and beside those of a page that is nothing but
 * a few words: what the browser needs for itself. Judges nothing, since the machine that measures has its own pace.
 * `npm run bench:browser`;
 * `-- --small`: one visit each, by which a test sees that it works.
 */
const isSmall = process.argv.includes('--small');
const visitsEach = isSmall ? 1 : 5;
/** What Chromium's developer tools call Fast 4G. Milliseconds and bytes a second. */
const fast4g = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
const slowerBy = 4;
const budgets = { lcpMs: 1000, scriptKiB: 150, shift: 0.05 };
/** How long a visit is watched after it has loaded, for what still moves. Milliseconds. */
const watchedMs = 2500;
/**
 * How long a new window is left alone before the visit: the browser loads pages of its own into each, which take a second
 * of processor that no reader's phone spends. Milliseconds.
 */
const settledMs = isSmall ? 0 : 2500;

/** What the page itself notes. */
type Seen = { firstMs: number; lcpMs: number; what: string; shift: number; takenOverMs: number };
type Visit = Seen & { scriptKiB: number; requests: number };

/** What the page says when the first HTML is gone. */
const takenOver = 'taken over';

const bare = await startBare();
const recto = await startRecto();
const browser = await chromium.launch(launchOptions());
try {
  const address = await aPage(browser);
  console.log(
    `${visitsEach} first visits each, median. Budgets: LCP < ${budgets.lcpMs} ms, scripts ${budgets.scriptKiB} KiB gzip, CLS ${budgets.shift}`,
  );
  for (const [name, path] of [
    ['a few words', bare.url],
    ['/login', '/login'],
    ['/home', '/home'],
    ['a public page', address],
  ] as const) {
    const visits: Visit[] = [];
    for (let n = 0; n < visitsEach; n++) visits.push(await visit(browser, path));
    print(name, visits);
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

/** A page with a photo and a long text, as most are; some more for the lists. */
async function aPage(within: Browser): Promise<string> {
  const context = await within.newContext({ baseURL: recto.url() });
  const page = await context.newPage();
  await page.goto('/login');
  const token = await tokenOf(context.request, await withAccount(recto, context));
  const photo = await pngOf(page, 1280, 720);
  for (let n = 0; n < (isSmall ? 1 : 6); n++)
    await published(context.request, token, { title: `A page among others, ${n + 1}`, photo });
  const { address } = await published(context.request, token, { title: 'How a tide table is read', photo });
  await context.close();
  return address;
}

async function visit(within: Browser, path: string): Promise<Visit> {
  const context = await within.newContext({
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

/** Notes the browser's own entries in the page, and when the app has taken over. */
function watch(page: Page) {
  return page.addInitScript(said => {
    const seen = { firstMs: 0, lcpMs: 0, what: '', shift: 0, takenOverMs: 0 };
    Object.assign(window, { seen });
    const tell = (): boolean => {
      if (document.readyState === 'loading' || document.getElementById('first')) return false;
      seen.takenOverMs = performance.now();
      console.log(said);
      return true;
    };
    document.addEventListener('DOMContentLoaded', () => {
      const first = document.getElementById('first')?.parentElement;
      if (tell() || !first) return;
      new MutationObserver((_, observer) => {
        if (tell()) observer.disconnect();
      }).observe(first, { childList: true });
    });
    const on = (type: string, take: (entry: PerformanceEntry) => void): void =>
      new PerformanceObserver(list => list.getEntries().forEach(take)).observe({ type, buffered: true });
    on('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.firstMs = startTime;
    });
    on('largest-contentful-paint', entry => {
      seen.lcpMs = entry.startTime;
      const { element } = entry as PerformanceEntry & { element: Element | null };
      seen.what = element ? `${element.tagName.toLowerCase()}.${element.className}` : '';
    });
    on('layout-shift', entry => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) seen.shift += value;
    });
  }, takenOver);
}

function gzipped(body: Buffer): number {
  return gzipSync(body, { level: 9 }).length;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function print(name: string, visits: readonly Visit[]): void {
  const of = (key: 'firstMs' | 'lcpMs' | 'shift' | 'takenOverMs' | 'scriptKiB' | 'requests') =>
    median(visits.map(visit => visit[key]));
  console.log(
    [
      name.padEnd(14),
      `first paint ${of('firstMs').toFixed(0)} ms`,
      `LCP ${of('lcpMs').toFixed(0)} ms of ${budgets.lcpMs} (${visits.at(-1)?.what})`,
      `CLS ${of('shift').toFixed(3)} of ${budgets.shift}`,
      `app takes over at ${of('takenOverMs').toFixed(0)} ms`,
      `scripts until then ${of('scriptKiB').toFixed(1)} KiB of ${budgets.scriptKiB}`,
      `${of('requests')} requests until then`,
    ].join(', '),
  );
}
