import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** Files below a directory, by their paths with slashes, in order. `incoming` holds what is not whole yet. */
async function filesIn(directory: string): Promise<string[]> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter(entry => entry.isFile())
    .map(entry => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(path => !path.startsWith('incoming/'))
    .toSorted();
}

export type TreeDigest = { readonly files: number; readonly digest: string };

/** One digest over all files of a directory: their names and their bytes. */
export async function digestOfTree(directory: string): Promise<TreeDigest> {
  const hash = createHash('sha256');
  const paths = await filesIn(directory);
  for (const path of paths) {
    const bytes = createHash('sha256');
    for await (const chunk of createReadStream(join(directory, path))) bytes.update(chunk as Buffer);
    hash.update(`${path}\0${bytes.digest('hex')}\n`);
  }
  return { files: paths.length, digest: hash.digest('hex') };
}

/** Copies what is not there yet, each file whole or not at all. What vanishes meanwhile was purged. */
export async function copyTree(from: string, to: string): Promise<void> {
  for (const path of await filesIn(from)) {
    const [source, target] = [join(from, path), join(to, path)];
    const [now, there] = await Promise.all([stat(source).catch(() => null), stat(target).catch(() => null)]);
    if (now === null || (there?.size === now.size && there.mtimeMs >= now.mtimeMs)) continue;
    await mkdir(dirname(target), { recursive: true });
    try {
      await copyFile(source, `${target}.part`);
      await rename(`${target}.part`, target);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
}
