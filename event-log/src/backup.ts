import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BSON } from 'mongodb';
import { copyInto, DigestMismatch, OtherEvents } from './copy.ts';
import { digestOfKeys, forgetAgain, type KeptKeys, readKeys, writeKeys } from './keys-copy.ts';
import { openLog } from './log.ts';
import { type ExportOptions, exportTo, fromFile, verifyFile } from './log-file.ts';
import { type Digest, openRawLog, type RawLog } from './raw-log.ts';
import { copyTree, digestOfTree, type TreeDigest } from './tree-digest.ts';
import { checkWrappingKeys, type WrappingKeys } from './wrapping.ts';

/** An installation: its stores, and the directory of its media. */
export type Installation = { eventStoreUrl: string; keysUrl: string; media: string };

/** Where a backup goes: a directory, new or of a former one, and the one of the keys, which holds the newest only. */
export type Places = { directory: string; keys: string };

export type Manifest = {
  format: 1;
  made: string;
  /** The last position of the log that is in it. */
  position: string;
  log: Digest;
  media: TreeDigest;
};

type Forgotten = { _id: string; forgotten: Date };
type KeysFile = { made: Date; digest: string; keys: KeptKeys };

const names = {
  log: 'log.jsonl',
  media: 'media',
  manifest: 'manifest.json',
  keys: 'keys.bson',
  forgotten: 'forgotten.json',
} as const;

export type Watching = { onProgress?: (events: number) => void };

/**
 * Copies an installation while it runs: the log to where it stands now; then the keys, of which those for that log are
 * all there, over the ones of the last time, so that nobody's destroyed key lives on in an old copy; then the media, of
 * which it copies what is not there yet. Run again over an interrupted one, it goes on; over a whole one, it makes it
 * that of today.
 */
export async function backUp(
  from: Installation,
  to: Places,
  made: Date,
  { onProgress }: Watching = {},
): Promise<Manifest> {
  await mkdir(to.directory, { recursive: true });
  await mkdir(to.keys, { recursive: true });
  const log = openLog({ url: from.eventStoreUrl });
  const raw = openRawLog(from.eventStoreUrl);
  try {
    const position = await log.head();
    const logFile = join(to.directory, names.log);
    const digest = await exportOver(`${logFile}.part`, raw, {
      until: position,
      ...(onProgress && { onProgress: (events: number) => onProgress(events) }),
    });
    await keepKeys(from.keysUrl, to.keys, made);
    await copyTree(from.media, join(to.directory, names.media));
    const media = await digestOfTree(join(to.directory, names.media));
    const manifest: Manifest = { format: 1, made: made.toISOString(), position: String(position), log: digest, media };
    await rename(`${logFile}.part`, logFile);
    await whole(join(to.directory, names.manifest), `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  } finally {
    await Promise.all([log.close(), raw.close()]);
  }
}

/** What an interrupted export left is gone on with, unless the log has let go of events that are in it. */
async function exportOver(file: string, raw: RawLog, options: ExportOptions): Promise<Digest> {
  try {
    return await exportTo(file, raw, options);
  } catch (error) {
    if (!(error instanceof OtherEvents)) throw error;
    await rm(file);
    return exportTo(file, raw, options);
  }
}

async function keepKeys(url: string, directory: string, made: Date): Promise<void> {
  const keys = await readKeys(url);
  await whole(
    join(directory, names.keys),
    BSON.serialize({ made, digest: digestOfKeys(keys), keys } satisfies KeysFile),
  );
  const forgotten = new Map((await forgottenIn(directory)).map(person => [person._id, person]));
  for (const person of keys.persons)
    if (person['forgotten'] instanceof Date)
      forgotten.set(person._id, { _id: person._id, forgotten: person['forgotten'] });
  await whole(join(directory, names.forgotten), `${JSON.stringify([...forgotten.values()], null, 2)}\n`);
}

async function forgottenIn(directory: string): Promise<Forgotten[]> {
  const text = await readFile(join(directory, names.forgotten), 'utf8').catch(() => '[]');
  return (JSON.parse(text) as { _id: string; forgotten: string }[]).map(({ _id, forgotten }) => ({
    _id,
    forgotten: new Date(forgotten),
  }));
}

const whole = async (path: string, bytes: string | Uint8Array): Promise<void> => {
  await writeFile(`${path}.part`, bytes, { mode: 0o600 });
  await rename(`${path}.part`, path);
};

/** Reads a backup through. Throws `DigestMismatch` for what is not as it was written. */
export async function verifyBackup({ directory, keys }: Places): Promise<Manifest> {
  const manifest = JSON.parse(await readFile(join(directory, names.manifest), 'utf8')) as Manifest;
  const log = await verifyFile(join(directory, names.log));
  if (log.digest !== manifest.log.digest) throw new DigestMismatch(`${names.log} is not the one of this backup`);
  const media = await digestOfTree(join(directory, names.media));
  if (media.digest !== manifest.media.digest) throw new DigestMismatch(`${names.media} is not what was backed up`);
  const file = await keysIn(keys);
  if (digestOfKeys(file.keys) !== file.digest) throw new DigestMismatch(`${names.keys} is not what was backed up`);
  return manifest;
}

/** Makes sure that a backup's keys can be opened with these. Throws `WrongWrappingKey`. */
export const verifyKeys = async ({ keys }: Places, wrappingKeys: WrappingKeys): Promise<void> =>
  checkWrappingKeys(wrappingKeys, (await keysIn(keys)).keys.secrets);

const keysIn = async (directory: string): Promise<KeysFile> =>
  BSON.deserialize(await readFile(join(directory, names.keys)), { promoteValues: true }) as KeysFile;

/**
 * Restores a backup into stores that are empty, or hold the beginning of the same, while nothing else runs on them. All
 * of it is verified first. Whoever has been forgotten since (in the list beside the newest keys, or by the log itself)
 * has no key before this answers. Read models are to be rebuilt afterwards.
 */
export async function restore(places: Places, to: Installation, { onProgress }: Watching = {}): Promise<Manifest> {
  const manifest = await verifyBackup(places);
  const { keys } = await keysIn(places.keys);
  const forgotten = [...(await forgottenIn(places.keys)), ...(await erasedIn(join(places.directory, names.log)))];
  const gone = new Set(forgotten.map(({ _id }) => _id));
  await writeKeys(to.keysUrl, { ...keys, persons: keys.persons.filter(({ _id }) => !gone.has(_id)) });
  await forgetAgain(to.keysUrl, forgotten);
  const raw = openRawLog(to.eventStoreUrl);
  try {
    await copyInto(raw, fromFile(join(places.directory, names.log)), onProgress ? { onProgress } : {});
  } finally {
    await raw.close();
  }
  await copyTree(join(places.directory, names.media), to.media);
  return manifest;
}

/** Persons whose end the log itself tells. */
async function erasedIn(file: string): Promise<Forgotten[]> {
  const found: Forgotten[] = [];
  for await (const { type, data, metadata } of fromFile(file).events()) {
    const id =
      type === 'AccountDeleted' ? data['userId'] : type === 'RegistrationAbandoned' ? data['registrationId'] : null;
    if (typeof id === 'string') found.push({ _id: id, forgotten: new Date(String(metadata['at'])) });
  }
  return found;
}
