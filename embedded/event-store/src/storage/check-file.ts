import { statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { UnusableFile, unusable, type LogFile } from './file.ts';
import type { Reader } from './reader.ts';

/** Files up to this size are looked through before they are served; that takes about a second. */
const CHECKED_BEFORE_SERVING = 100 * 1024 * 1024;

const PAUSE_MS = 5;

/** Goes through a file, a piece at a time. @throws {UnusableFile} at the first damage */
function* pieces({ db, path }: LogFile, reader: Reader, whole: boolean): Generator<void> {
  try {
    // This cannot be done in pieces; of a large file the events alone are read, and through them their pages.
    if (whole) {
      const [first] = db.prepare('PRAGMA integrity_check(1)').all();
      const result = String(Object.values(first ?? {})[0]);
      if (result !== 'ok') throw new UnusableFile(`${path} is damaged: ${result}`);
    }
    for (let at = 0, more = true; more; ) {
      const page = reader.log('forwards', at, Number.MAX_SAFE_INTEGER, false);
      at = (page.events.at(-1)?.position ?? at) + 1;
      more = page.more;
      yield;
    }
  } catch (error) {
    throw unusable(path, error);
  }
}

/**
 * Looks for damage: small files are done when this returns, of large ones all is left.
 * @param small the size in bytes up to which a file counts as small
 * @returns does what is left, in the background
 * @throws {UnusableFile} at the first damage
 */
export const checkFile = (
  file: LogFile,
  reader: Reader,
  small = CHECKED_BEFORE_SERVING,
): ((signal: AbortSignal) => Promise<void>) => {
  const whole = statSync(file.path).size <= small;
  const left = pieces(file, reader, whole);
  if (whole) while (!left.next().done);
  return async signal => {
    while (!signal.aborted && !left.next().done) await setTimeout(PAUSE_MS);
  };
};
