import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const sources = join(import.meta.dirname, '../src');

/** Every file that the gallery shows, directly or as a part of another component. */
function shown(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)[ (]+'(\.[^']+\.tsx?)'/g))
    shown(join(dirname(file), path), found);
  return found;
}

it('shows every component', () => {
  const components = readdirSync(sources)
    .map(name => join(sources, name, `${name}.tsx`))
    .filter(path => existsSync(path));
  expect(components.length).toBeGreaterThan(20);
  const inGallery = shown(join(import.meta.dirname, 'main.tsx'));
  expect(components.filter(path => !inGallery.has(path))).toEqual([]);
});
