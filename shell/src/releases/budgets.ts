import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Area, areas } from './areas.ts';
import { build } from './build.ts';
import type { Loads } from './build/loads.ts';
import { workspace } from './places.ts';

/** What a first visit may fetch in scripts, shell and area together, in KiB gzip. */
const LIMIT_KIB = 150;

/** First visits with a budget. */
const visits: readonly { name: string; area: Area; route: string }[] = [
  { name: 'first visit of /login', area: 'mfe-auth', route: '/login' },
  { name: 'first visit of /home', area: 'mfe-reader', route: '/home' },
  { name: 'first visit of a public page', area: 'mfe-reader', route: '/public-pages/:url' },
];

const dist = (area: Area): string => join(workspace, area, 'dist');
const loads = (area: Area): Loads => JSON.parse(readFileSync(join(dist(area), 'loads.json'), 'utf8')) as Loads;

const kib = (area: Area, files: readonly string[]): number =>
  [...new Set(files)]
    .filter(file => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist(area), file)), { level: 9 }).length, 0) / 1024;

const print = (name: string, size: number, note = ''): void =>
  console.log(`${name.padEnd(32)} ${size.toFixed(1).padStart(6)} KiB ${note}`);

for (const area of areas) await build(workspace, area);

const shell = kib('shell', loads('shell').first);
print('shell', shell);
for (const area of areas.filter(name => name !== 'shell')) {
  const { first, exposed } = loads(area);
  for (const [name, files] of Object.entries(exposed)) print(`${area} ${name}`, kib(area, [...first, ...files]));
}
for (const { name, area, route } of visits) {
  const { screens } = loads(area);
  const size = shell + kib(area, screens[route] ?? screens['*'] ?? []);
  const isOver = size > LIMIT_KIB;
  print(name, size, `of ${LIMIT_KIB}${isOver ? ', which is too much' : ''}`);
  if (isOver) process.exitCode = 1;
}
