import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Area, areas } from './areas.ts';
import { build } from './build.ts';
import type { Loads } from './build/loads.ts';
import { workspace } from './places.ts';

/** What a first visit may fetch in scripts, shell and area together, in KiB gzip. */
const LIMIT_KIB = 150;

/** First visits with a budget: the area, and the screens that its `App` imports lazily for them (`./page/page.tsx`). */
const visits: readonly { name: string; area: Area; screens: readonly string[] }[] = [
  { name: 'first visit of /login', area: 'mfe-auth', screens: [] },
  { name: 'first visit of a public page', area: 'mfe-reader', screens: [] },
];

const dist = (area: Area): string => join(workspace, area, 'dist');
const loads = (area: Area): Loads => JSON.parse(readFileSync(join(dist(area), 'loads.json'), 'utf8')) as Loads;

const kib = (area: Area, files: Iterable<string>): number =>
  [...new Set(files)].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist(area), file)), { level: 9 }).length,
    0,
  ) / 1024;

const print = (name: string, size: number, note = ''): void =>
  console.log(`${name.padEnd(32)} ${size.toFixed(1).padStart(6)} KiB ${note}`);

for (const area of areas) await build(workspace, area);

const shell = kib('shell', loads('shell').first);
print('shell', shell);
for (const area of areas.filter(name => name !== 'shell')) {
  const { first, exposed } = loads(area);
  for (const [name, files] of Object.entries(exposed)) print(`${area} ${name}`, kib(area, [...first, ...files]));
}
for (const { name, area, screens } of visits) {
  const { first, exposed, lazy } = loads(area);
  const unknown = screens.filter(screen => !lazy[screen]);
  if (unknown.length > 0) {
    console.error(
      `${area} imports no ${unknown.join(', ')} lazily; name the screen of "${name}" in ${import.meta.filename}`,
    );
    process.exitCode = 1;
  }
  const size = shell + kib(area, [...first, ...(exposed.App ?? []), ...screens.flatMap(screen => lazy[screen] ?? [])]);
  const isOver = size > LIMIT_KIB;
  print(name, size, `of ${LIMIT_KIB}${isOver ? ', which is too much' : ''}`);
  if (isOver) process.exitCode = 1;
}
