import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { commandLine } from '@recto/event-log/cli/command-line.ts';
import { startInstallation } from '../../tools/processes.ts';
import { draftOf, openContents, signedIn } from '../src/author-drafts.ts';
import { launchOptions } from '../src/chromium.ts';
import releaseFrontEnd, { releases } from '../src/release.ts';

const usage = `npm run bench:editor -- [--small]

How long the editor takes from a key to what it changes on the screen, in a text of 200,000 characters, in milliseconds.
50 is the most that is wanted. Keys come as those of one that is held down, 30 a second, or later where the one before is
not drawn yet; the first comes when the text has stood still for a moment. \`work\` is what the page's thread itself
computes for a key, which other programs of a busy machine do not add to. --small: three keys, by which a test sees that
it works.`;

const KEYS = commandLine(usage, { options: { small: { type: 'boolean', default: false } } }).values.small ? 3 : 60;
/** From one key to the next at least, and before the first. Milliseconds. */
const [BETWEEN, STILL] = [33, 500];
const sentence = 'A map wants to be folded along its own lines, and it shows them. ';
const paragraph = `<p>${sentence.repeat(7).trim()}</p>`;
const bodies = {
  '1,000 characters': paragraph.repeat(2),
  '200,000 characters': paragraph.repeat(430),
  'in one paragraph': `<p>${sentence.repeat(3_050).trim()}</p>`,
};
const places = { start: 'Control+Home', end: 'Control+End' };

await releaseFrontEnd();
const recto = await startInstallation({ env: { RECTO_RELEASES: releases } });
const browser = await chromium.launch(launchOptions());
try {
  const page = await browser.newPage({ baseURL: recto.url(), viewport: { width: 1440, height: 900 } });
  const metrics = await page.context().newCDPSession(page);
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
  /** Processor time that the page's main thread has taken so far. */
  const work = async (): Promise<number> => {
    const found = await metrics.send('Performance.getMetrics');
    return 1000 * (found.metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const ann = await signedIn(page, recto);
  for (const [length, text] of Object.entries(bodies)) {
    const contents = { title: 'Long', briefDes: '', targets: '', body: text };
    const body = await openContents(page, await draftOf(ann, 'private', contents));
    await body.focus();
    for (const [place, key] of Object.entries(places)) {
      await page.keyboard.press(key);
      await page.evaluate(ms => new Promise(resolve => setTimeout(() => requestIdleCallback(resolve), ms)), STILL);
      const before = await work();
      const times = await typed(page);
      print(`${length}, ${place}`, times, ((await work()) - before) / KEYS);
    }
  }
} finally {
  await browser.close();
  await recto.remove();
}

/** Types, each key when the one before is drawn at the earliest; answers the time each took, the shortest first. */
async function typed(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    const stop = new AbortController();
    Object.assign(window, { times, stop });
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        // A message that is sent in a frame arrives when the frame is drawn.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => void times.push(performance.now() - timeStamp);
        requestAnimationFrame(() => port2.postMessage(null));
      },
      { capture: true, signal: stop.signal },
    );
  });
  let next = pause(0);
  for (let at = 1; at <= KEYS; at++) {
    await next;
    next = pause(BETWEEN);
    await page.keyboard.press('abcdefghij '[at % 11]!);
    await page.waitForFunction(count => (window as unknown as { times: number[] }).times.length >= count, at);
  }
  const times = await page.evaluate(() => {
    const typing = window as unknown as { times: number[]; stop: AbortController };
    typing.stop.abort();
    return typing.times;
  });
  return times.toSorted((a, b) => a - b);
}

function print(name: string, times: readonly number[], work: number): void {
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? times.at(-1) ?? 0).toFixed(1).padStart(7);
  const own = work.toFixed(1).padStart(7);
  console.log(`${name.padEnd(28)} median ${at(0.5)}  p95 ${at(0.95)}  longest ${at(1)}  work ${own}`);
}
