import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { commandLine } from '@recto/event-log/cli/command-line.ts';
import { launchOptions } from './chromium.ts';

const usage = `npm run icons -- [<folder>]

Draws the icons of the installed site and the picture of its previews into shell/src/install, or that folder, from
shell/src/icon.svg and the site's own typefaces. Run it when the icon or the name has changed, and commit what it made.`;

const { positionals } = commandLine(usage, { allowPositionals: true });
const root = join(import.meta.dirname, '../..');
const into = positionals[0] ?? join(root, 'shell/src/install');
const ground = '#fcfbf8';
const accent = '#0f5c5f';

const icon = readFileSync(join(root, 'shell/src/icon.svg'), 'utf8');
const face = (file: string): string =>
  `url(data:font/woff2;base64,${readFileSync(join(root, 'node_modules/@fontsource-variable/source-serif-4/files', file)).toString('base64')})`;

/** What is drawn: the mark's share of the square, the rest being ground. A mask may take all but the inner 80 %. */
const squares = [
  { name: 'icon-192', size: 192, share: 0.8, radius: 0.2 },
  { name: 'icon-512', size: 512, share: 0.8, radius: 0.2 },
  { name: 'maskable-192', size: 192, share: 0.64, radius: 0 },
  { name: 'maskable-512', size: 512, share: 0.64, radius: 0 },
  { name: 'apple-touch-icon', size: 180, share: 0.7, radius: 0 },
];

const browser = await chromium.launch(launchOptions());
try {
  mkdirSync(into, { recursive: true });
  const page = await browser.newPage({ colorScheme: 'light' });
  for (const { name, size, share, radius } of squares) {
    const inner = `border-radius:${radius * 100}%;background:${ground};display:grid;place-items:center`;
    await draw(page, name, [size, size], `<div class="all" style="${inner}">${marked(size * share)}</div>`);
  }
  const preview = [
    `<div class="all" style="background:${ground};display:flex;align-items:center;justify-content:center;gap:48px">`,
    marked(280),
    `<div><div class="name">Recto</div><div class="line">A place to write and read pages.</div></div></div>`,
  ].join('');
  await draw(page, 'preview', [1200, 630], preview);
} finally {
  await browser.close();
}

function marked(size: number): string {
  return `<div style="width:${size}px;height:${size}px">${icon}</div>`;
}

async function draw(page: Page, name: string, [width, height]: [number, number], html: string): Promise<void> {
  const style = [
    `@font-face{font-family:Site;src:${face('source-serif-4-latin-wght-normal.woff2')};font-weight:200 900}`,
    'body{margin:0}.all{position:fixed;inset:0}svg{display:block;width:100%;height:100%}',
    `.name{font:600 168px/1 Site;color:#1c2427;letter-spacing:-.02em}`,
    `.line{font:400 40px/1.4 Site;color:${accent};margin-top:20px}`,
  ].join('');
  await page.setViewportSize({ width, height });
  await page.setContent(`<!doctype html><style>${style}</style>${html}`);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: join(into, `${name}.png`), omitBackground: true });
  console.log(`${name}.png ${width} × ${height}`);
}
