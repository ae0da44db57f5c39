import type { Remote } from '../releases/areas.ts';

// The first line that matches counts. `*` stands for one segment, `**` at the end for any number.
const table: readonly (readonly [string, Remote])[] = [
  ['/login', 'mfe-auth'],
  ['/register', 'mfe-auth'],
  ['/forgotpassword', 'mfe-auth'],
  ['/terms-of-use', 'mfe-auth'],
  ['/privacy-policy', 'mfe-auth'],
  ['/profile', 'mfe-auth'],
  ['/settings', 'mfe-auth'],
  ['/new-page/**', 'mfe-author'],
  ['/public-pages/*/edit', 'mfe-author'],
  ['/public-pages/*', 'mfe-reader'],
  ['/home', 'mfe-reader'],
  ['/search', 'mfe-reader'],
  ['/tags/*', 'mfe-reader'],
  ['/users/*', 'mfe-reader'],
  ['/users/*/pages', 'mfe-reader'],
  ['/users/*/collections', 'mfe-reader'],
  ['/feed/**', 'mfe-library'],
  ['/u/**', 'mfe-library'],
  ['/collection/*', 'mfe-library'],
  ['/admin/**', 'mfe-library'],
  // A private page: what is left of two segments is an author's name and an address.
  ['/*/*/edit', 'mfe-author'],
  ['/*/*', 'mfe-reader'],
];

const patterns = table.map(
  ([path, area]) =>
    [new RegExp(`^${path.replace(/\/\*\*$/, '(?:/.*)?').replaceAll('/*', '/[^/]+')}/?$`), area] as const,
);

/** The area that draws this path; null where nothing of the site is. */
export const areaOf = (path: string): Remote | null => patterns.find(([pattern]) => pattern.test(path))?.[1] ?? null;
