import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const template = join(import.meta.dirname, '../../../shell/src/index.html');

/**
 * Puts the shell's page into a releases directory, as a release does; `head`: what is in its head besides. Answers the
 * folder's address.
 */
export const releaseShell = async (releases: string, version = '1.0.0-abc123', head = ''): Promise<string> => {
  const folder = join(releases, 'shell', version);
  await mkdir(folder, { recursive: true });
  const html = (await readFile(template, 'utf8')).replace('<%= early %>', 'early.js').replaceAll('<%= base %>', './');
  await writeFile(
    join(folder, 'index.html'),
    html.replace('</head>', `${head}<script defer src="./main.js"></script></head>`),
  );
  await writeFile(join(folder, 'main.js'), '// the shell');
  const path = `/releases/shell/${version}/`;
  await writeFile(
    join(releases, 'remotes.json'),
    JSON.stringify({ shell: { version, contract: 1, path }, remotes: {} }),
  );
  return path;
};

/** Releases an area of which only is known which files its screens need, by their routes. */
export const releaseArea = async (
  releases: string,
  area: string,
  version: string,
  screens: Record<string, string[]>,
): Promise<void> => {
  const folder = join(releases, area, version);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'release.json'), JSON.stringify({ screens }));
  const file = join(releases, 'remotes.json');
  const registry = JSON.parse(await readFile(file, 'utf8')) as { remotes: Record<string, unknown> };
  const remotes = { ...registry.remotes, [area]: { entry: `/releases/${area}/${version}/entry.js` } };
  await writeFile(file, JSON.stringify({ ...registry, remotes }));
};
