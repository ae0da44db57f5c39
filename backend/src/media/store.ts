import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refused } from '../refused.ts';

/** What a piece of media belongs to: who may see that may see it. */
export type Owner = { kind: 'page' | 'user' | 'collection'; id: string };
export type Use = 'photo' | 'inline' | 'file';
/** What is known of a piece of media; kept beside its bytes. */
export type MediaRecord = { mediaId: string; owner: Owner; use: Use; madeAt: string; remoteId?: string };

/** Letters, digits, hyphen: an id can never lead out of its directory. */
const isId = (text: string): boolean => /^[A-Za-z0-9-]{1,64}$/.test(text);

/**
 * Photos and attachments in the data directory:
 * `incoming/<id>/` while it is received, `<first two>/<id>/` when it is whole (`record.json` and the bytes), an
 * empty `of/<kind>-<owner>/<id>` by which everything of an owner is found, and an empty `unsettled/<id>` until it was
 * seen that something refers to it.
 */
export class MediaStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** An empty directory for one upload. `keep` or `discard` must follow. */
  async begin(mediaId: string): Promise<string> {
    const directory = join(this.#root, 'incoming', this.#checked(mediaId));
    await rm(directory, { recursive: true, force: true });
    await mkdir(directory, { recursive: true });
    return directory;
  }

  /**
   * Makes an upload permanent at once: others see all of it or nothing. Doing it again changes nothing.
   * @param begun the id under which it was received
   */
  async keep(record: MediaRecord, begun = record.mediaId): Promise<void> {
    const directory = join(this.#root, 'incoming', this.#checked(begun));
    await writeFile(join(directory, 'record.json'), JSON.stringify(record));
    await Promise.all((await readdir(directory)).map(name => flush(join(directory, name))));
    for (const marks of [join(this.#root, 'unsettled'), this.#ofOwner(record.owner)]) {
      await mkdir(marks, { recursive: true });
      await writeFile(join(marks, record.mediaId), '');
    }
    const target = this.#directory(record.mediaId);
    await mkdir(join(target, '..'), { recursive: true });
    if ((await this.record(record.mediaId)) !== null) await this.discard(begun);
    else await rename(directory, target);
    await flush(join(target, '..'));
  }

  /** Keeps the same bytes once more. Answers false, and keeps nothing, where they are gone. */
  async copy(mediaId: string, to: MediaRecord): Promise<boolean> {
    // Two may copy at once: each has a directory of its own.
    const begun = randomUUID();
    const directory = await this.begin(begun);
    try {
      const sizes = (await readdir(this.#directory(mediaId))).filter(name => !name.startsWith('record.json'));
      for (const name of sizes) await copyFile(join(this.#directory(mediaId), name), join(directory, name));
      await this.keep(to, begun);
    } catch (error) {
      await this.discard(begun);
      if ((await this.record(to.mediaId)) === null) return absent(error as NodeJS.ErrnoException) !== null;
    }
    return true;
  }

  async discard(mediaId: string): Promise<void> {
    await rm(join(this.#root, 'incoming', this.#checked(mediaId)), { recursive: true, force: true });
  }

  /** null when there is no such media (any more). */
  async record(mediaId: string): Promise<MediaRecord | null> {
    if (!isId(mediaId)) return null;
    const text = await readFile(join(this.#directory(mediaId), 'record.json'), 'utf8').catch(absent);
    return text === null ? null : (JSON.parse(text) as MediaRecord);
  }

  /** Writes what became known later, e.g. its id at the image service. */
  async note(record: MediaRecord): Promise<void> {
    const path = join(this.#directory(record.mediaId), 'record.json');
    await writeFile(`${path}.new`, JSON.stringify(record));
    await rename(`${path}.new`, path);
  }

  /** The directory that holds the bytes, and whose files may be sent. */
  directoryOf(mediaId: string): string {
    return this.#directory(mediaId);
  }

  /** The largest width of a photo in pixels; null when there is none. */
  async largestOf(mediaId: string): Promise<number | null> {
    const names = (await readdir(this.#directory(mediaId)).catch(absent)) ?? [];
    const widths = names.flatMap(name => /^(\d+)\.jpg$/.exec(name)?.[1] ?? []).map(Number);
    return widths.length > 0 ? Math.max(...widths) : null;
  }

  async ownedBy(owner: Owner): Promise<string[]> {
    return (await readdir(this.#ofOwner(owner)).catch(absent)) ?? [];
  }

  /** Removes the bytes. The record goes first, so that nothing half removed is ever sent. */
  async purge(mediaId: string): Promise<MediaRecord | null> {
    const record = await this.record(mediaId);
    if (record === null) return null;
    await rm(join(this.#directory(mediaId), 'record.json'), { force: true });
    await rm(this.#directory(mediaId), { recursive: true, force: true });
    await rm(join(this.#ofOwner(record.owner), mediaId), { force: true });
    await this.settle(mediaId);
    return record;
  }

  /** Uploads that broke off before `before`, e.g. because the process was killed, are removed. */
  async sweepIncoming(before: Date): Promise<void> {
    const incoming = join(this.#root, 'incoming');
    for (const name of (await readdir(incoming).catch(absent)) ?? []) {
      const { mtime } = await stat(join(incoming, name));
      if (mtime < before) await rm(join(incoming, name), { recursive: true, force: true });
    }
  }

  /** What was kept before `before` and has not been settled: nobody has looked yet whether anything refers to it. */
  async *unsettled(before: Date): AsyncGenerator<MediaRecord> {
    const directory = join(this.#root, 'unsettled');
    for (const mediaId of (await readdir(directory).catch(absent)) ?? []) {
      const record = await this.record(mediaId);
      if (record === null) await this.settle(mediaId);
      else if (Date.parse(record.madeAt) < before.getTime()) yield record;
    }
  }

  /** Something refers to it, or it is gone. */
  async settle(mediaId: string): Promise<void> {
    await rm(join(this.#root, 'unsettled', this.#checked(mediaId)), { force: true });
  }

  #checked(mediaId: string): string {
    if (!isId(mediaId)) throw new RangeError('not a media id');
    return mediaId;
  }

  #directory(mediaId: string): string {
    return join(this.#root, this.#checked(mediaId).slice(0, 2), mediaId);
  }

  #ofOwner({ kind, id }: Owner): string {
    return join(this.#root, 'of', `${kind}-${this.#checked(id)}`);
  }
}

/**
 * Streams an upload to `path`; nothing is held whole in memory. Answers its length and a digest of it.
 * @throws Refused `file-too-large` above `maxBytes`, `file-empty` for none.
 */
export const receive = async (
  source: Readable,
  path: string,
  maxBytes: number,
): Promise<{ bytes: number; digest: string }> => {
  const hash = createHash('sha256');
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      hash.update(chunk);
      if (bytes > maxBytes) done(new Refused('file-too-large', { maxBytes }));
      else done(null, chunk);
    },
  });
  await pipeline(source, counter, createWriteStream(path));
  if (bytes === 0) throw new Refused('file-empty');
  return { bytes, digest: hash.digest('base64url') };
};

const flush = async (path: string): Promise<void> => {
  await using handle = await open(path, 'r');
  await handle.sync();
};

/** For `catch`: null when a file is not there; any other failure is thrown on. */
const absent = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
};
