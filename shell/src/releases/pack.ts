import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { CONTRACT } from '../../../frame/src/contract.ts';
import type { Area } from './areas.ts';
import { build } from './build.ts';
import { contentHash } from './build/content-hash.ts';
import type { Loads } from './build/loads.ts';
import { forFirstPaint } from './first-paint.ts';
import { type Interface, needed, offered } from './interface.ts';
import { releaseFolder, releasePath } from './places.ts';

/** What a release says of itself, in its `release.json`. */
export type Release = {
  area: Area;
  /** `<version>-<hash>`. */
  version: string;
  contract: number;
  /** The file that is loaded first: `index.html` of the shell, the remote's entry of an area. */
  entry: string;
  /** Of the shell: what it offers to areas. Of an area: what it needs of the shell. */
  interface: Interface;
  /**
   * Of an area: the files that a first visit fetches of it, by the route of what is visited, and under `*` for all
   * others. Releases made before this was known lack it.
   */
  screens?: Loads['screens'];
};

// Files of a build that browsers have no use for.
const forTheWorkspace = /\.map$|[\\/](built-from\.txt|loads\.json|mf-(manifest|stats)\.json)$/;

/** The name that a release of the present sources has. */
const presentVersion = async (root: string, area: Area): Promise<string> => {
  const manifest = JSON.parse(await readFile(join(root, area, 'package.json'), 'utf8')) as { version: string };
  return `${manifest.version}-${contentHash(root, area).slice(0, 8)}`;
};

export const readRelease = async (releases: string, area: Area, version: string): Promise<Release> =>
  JSON.parse(await readFile(join(releaseFolder(releases, area, version), 'release.json'), 'utf8')) as Release;

/**
 * Makes the folder of a release from the present sources, unless there is one. It never changes again: it comes into
 * being whole, under its own name.
 */
export async function pack(root: string, releases: string, area: Area): Promise<Release> {
  const version = await presentVersion(root, area);
  const folder = releaseFolder(releases, area, version);
  if (existsSync(folder)) return readRelease(releases, area, version);
  await build(root, area);

  const beside = `${folder}.${process.pid}.tmp`;
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { recursive: true });
  await cp(join(root, area, 'dist'), beside, {
    recursive: true,
    filter: file => !forTheWorkspace.test(file),
  });
  const files = await readdir(beside);
  const { screens } = JSON.parse(await readFile(join(root, area, 'dist/loads.json'), 'utf8')) as Loads;
  if (area === 'shell') await finishPage(beside, releasePath(area, version));
  const styles = await Promise.all(files.filter(f => f.endsWith('.css')).map(f => readFile(join(beside, f), 'utf8')));
  const css = styles.join('\n');
  const release: Release = {
    area,
    version,
    contract: CONTRACT,
    entry: files.find(file => (area === 'shell' ? file === 'index.html' : /^remoteEntry\..*\.js$/.test(file))) ?? '',
    interface: area === 'shell' ? offered(root) : needed(root, area, css),
    ...(area !== 'shell' && { screens }),
  };
  if (release.entry === '') throw new Error(`The build of ${area} has no entry`);
  await Promise.all(files.filter(file => /\.(js|css|svg)$/.test(file)).map(file => compress(join(beside, file))));
  await writeFile(join(beside, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  await rename(beside, folder);
  return release;
}

/** The page is served at every address of the site, its files from one place. */
async function finishPage(folder: string, path: string): Promise<void> {
  const file = join(folder, 'index.html');
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const html = await forFirstPaint(await readFile(file, 'utf8'), read);
  await writeFile(file, html.replaceAll(/(src="|href="|url\(["']?)\.\//g, `$1${path}`));
}

/** Writes `<file>.br` and `<file>.gz` beside a file, for servers to send as they are. */
async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
