import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { commandLine } from '@recto/event-log/cli/command-line.ts';
import { authors } from '../../tools/demo/authors.ts';
import { fill } from '../../tools/demo/fill.ts';
import { startInstallation } from '../../tools/processes.ts';
import { launchOptions } from './chromium.ts';
import { furnish } from './furnished.ts';
import releaseFrontEnd, { releases } from './release.ts';
import { open } from './screen.ts';
import { allScreens, storageOf, type Who } from './screens.ts';
import { countShifts, type Jump, SHIFT_LIMIT } from './shifts.ts';
import { folder, shots } from './shots.ts';

const usage = `npm run shots -- [<part of a screen's name> …]

Every screen in every state, of an installation with the demo's data, at three widths, light and dark, into .shots/ with one
contact sheet, .shots/index.html. It tells what jumped most while it loaded, and fails where that is too much or a screen
did not come. \`npm run shots -- reader-list visitor-home\` takes only those with one of these in their names.`;

const { positionals: asked } = commandLine(usage, { allowPositionals: true });
process.env.SHOTS = '1';
const isAsked = (name: string): boolean => asked.length === 0 || asked.some(part => name.includes(part));
const jumps: (Jump & { where: string })[] = [];

await releaseFrontEnd();
const crowded = { LIMIT_COMMENTS_NEW: '1000/600', LIMIT_PUBLISH_NEW: '1000/600', LIMIT_MAIL_CLIENT: '1000/900' };
const recto = await startInstallation({ env: { ...crowded, RECTO_RELEASES: releases } });
const browser = await chromium.launch(launchOptions());
try {
  await lookAtNothing();
  const has = await furnish(recto);
  await fill({ site: recto.url(), outbox: recto.outbox }, authors, 1, console.log);
  for (const who of Object.keys(allScreens) as Who[]) {
    const wanted = allScreens[who].filter(({ name }) => isAsked(`${who}-${name}`));
    if (wanted.length === 0) continue;
    const page = await newPage(storageOf(recto.url(), has, who));
    for (const screen of wanted) {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        // What a screen does not come to is told, and the others are looked at all the same.
        try {
          jumps.push({ ...(await open(page, screen, has)), where: `${who}-${screen.name} at ${width} px` });
        } catch (thrown) {
          console.log(`${who} ${screen.name}: ${String(thrown).split('\n')[0]}`);
          process.exitCode = 1;
        }
      }
      await shots(page, `${who}-${screen.name}`);
    }
    await page.context().close();
  }
  sheet();
  tellJumps();
} finally {
  await browser.close();
  await recto.remove();
}

async function newPage(storageState?: ReturnType<typeof storageOf>): Promise<Page> {
  const page = await browser.newPage({ baseURL: recto.url(), locale: 'en-GB', ...(storageState && { storageState }) });
  await countShifts(page);
  return page;
}

/** The site as its first visitor finds it. */
async function lookAtNothing(): Promise<void> {
  if (!isAsked('empty-home')) return;
  const page = await newPage();
  await page.goto('/home');
  await page.locator('#root:not([hidden])').waitFor();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await shots(page, 'empty-home');
  await page.context().close();
}

/** The ten that jump most; more than the limit fails. */
function tellJumps(): void {
  const worst = jumps.toSorted((one, other) => other.value - one.value).slice(0, 10);
  for (const { value, where, of } of worst)
    console.log(`${value > SHIFT_LIMIT ? 'JUMPS ' : ''}${value.toFixed(3)} ${where}${value > 0 ? `: ${of}` : ''}`);
  if (worst.some(({ value }) => value > SHIFT_LIMIT)) process.exitCode = 1;
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
