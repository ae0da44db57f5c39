import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { Standing } from './fold.ts';

/** What a replay was about: another log, fold or span begins anew. */
export type About = { logId: string; source: string; span: string };

type Kept = About & Standing;

/** Answers what an interrupted replay of the same left, or nothing. */
export async function leftAt(path: string, about: About): Promise<Standing | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes) return undefined;
  const { logId, source, span, ...standing } = deserialize(bytes) as Kept;
  const isSame = logId === about.logId && source === about.source && span === about.span;
  return isSame ? standing : undefined;
}

/** Keeps it for the next time, whole or not at all. */
export async function leave(path: string, about: About, standing: Standing): Promise<void> {
  await writeFile(`${path}.new`, serialize({ ...about, ...standing } satisfies Kept));
  await rename(`${path}.new`, path);
}

export const forgetLeft = (path: string): Promise<void> => rm(path, { force: true });
