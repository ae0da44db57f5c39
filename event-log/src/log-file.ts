import { createReadStream } from 'node:fs';
import { open, stat, truncate } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { DigestMismatch, OtherEvents, type Source } from './copy.ts';
import { type Digest, digester, lineOf, type RawLog, type Retention, type StoredEvent } from './raw-log.ts';

/**
 * An exported log: a line for each event, then a line for each stream that lets go of events, then one line with the
 * digest, by which a cut or changed file is known. JSON Lines.
 */
type Line = StoredEvent | { retention: Retention } | { end: Digest };

export type ExportOptions = {
  /** The last position (inclusive) to take. */
  readonly until?: bigint;
  readonly onProgress?: (events: number, position: bigint) => void;
};

/**
 * Writes the log to a file. A file that an interrupted export left is gone on with; one of another log is refused
 * (`OtherEvents`).
 */
export async function exportTo(file: string, log: RawLog, { until, onProgress }: ExportOptions = {}): Promise<Digest> {
  const before = await keptOf(file);
  const digests = digester();
  const retentions: Retention[] = [];
  await using handle = await open(file, 'a', 0o600);
  let count = 0;
  for await (const batch of log.read()) {
    const due = until === undefined ? batch : batch.filter(({ position }) => position <= until);
    let lines = '';
    for (const event of due) {
      digests.take(event);
      const known = before[count++];
      if (known === undefined) lines += `${lineOf(event)}\n`;
      else if (known !== event.id)
        throw new OtherEvents(`${file} holds another log: event ${known} is not in this one`);
    }
    if (lines) await handle.appendFile(lines);
    if (due.length > 0) onProgress?.(count, due.at(-1)!.position);
    if (due.length < batch.length) break;
  }
  for await (const retention of log.retentions()) retentions.push(retention);
  const end = digests.answer();
  await handle.appendFile(
    [...retentions.map(retention => ({ retention })), { end }].map(each => `${JSON.stringify(each)}\n`).join(''),
  );
  await handle.sync();
  return end;
}

/** Ids of the events that an interrupted export has written; its last, broken line is taken off. */
async function keptOf(file: string): Promise<string[]> {
  const size = await stat(file).then(
    found => found.size,
    () => 0,
  );
  if (size === 0) return [];
  const ids: string[] = [];
  let whole = 0;
  for await (const text of linesOf(file)) {
    const length = Buffer.byteLength(text) + 1;
    const line = whole + length <= size ? parsed(text) : null;
    // Without its end, what follows the events is made anew.
    if (line === null || 'retention' in line) break;
    if ('end' in line) throw new OtherEvents(`${file} is a whole export already; give another name`);
    ids.push(line.id);
    whole += length;
  }
  if (whole < size) {
    if (await hasEnd(file)) throw new OtherEvents(`${file} is a whole export already; give another name`);
    await truncate(file, whole);
  }
  return ids;
}

const hasEnd = async (file: string): Promise<boolean> => {
  let last = '';
  for await (const line of linesOf(file)) last = line;
  const line = parsed(last);
  return line !== null && 'end' in line;
};

const linesOf = (file: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });

function parsed(text: string): Line | null {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null;
  }
}

/** Reads a file through and compares its digest. Throws `DigestMismatch` for one that was cut or changed. */
export async function verifyFile(file: string): Promise<Digest> {
  const digests = digester();
  let end: Digest | undefined;
  for await (const text of linesOf(file)) {
    const line = parsed(text);
    if (line === null) throw new DigestMismatch(`${file} has a line that cannot be read`);
    if ('end' in line) end = line.end;
    else if (!('retention' in line)) digests.take(line);
  }
  const found = digests.answer();
  if (!end) throw new DigestMismatch(`${file} has no end: the export was interrupted. Run it again to go on`);
  if (end.digest !== found.digest) throw new DigestMismatch(`${file} is not what was exported`);
  return found;
}

/** A file as the source of a copy. To be verified before. */
export const fromFile = (file: string): Source => ({
  events: async function* () {
    for await (const text of linesOf(file)) {
      const line = parsed(text);
      if (line && 'id' in line) yield line;
    }
  },
  retentions: async function* () {
    for await (const text of linesOf(file)) {
      const line = parsed(text);
      if (line && 'retention' in line) yield line.retention;
    }
  },
});
