import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Refused } from './refused.ts';

/** Who uses a data directory: written for people and for whoever has to clear up after a kill. */
export type Occupant = { pid: number; url?: string; processes: { pid: number; script: string }[] };

/** The data directory is in use by another installation, known as far as it has said so. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
  readonly occupant: Occupant | undefined;
  constructor(directory: string, occupant: Occupant | undefined) {
    super(`${directory} is in use`);
    this.occupant = occupant;
  }
}

export type DataLock = {
  /** Who held the directory before and did not clear up; undefined when it was left in order. */
  left: Occupant | undefined;
  note: (occupant: Occupant) => void;
  release: () => void;
};

/**
 * Takes a data directory for this process. The lock is the one that SQLite holds on an open file: the operating system
 * lets go of it however the process ends, so there is no stale one. Throws DirectoryInUse, and
 * Refused where it may not write.
 */
export function lockDirectory(directory: string): DataLock {
  const note = noteIn(directory);
  const database = opened(directory);
  try {
    database.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && /locked|busy/.test(error.message))
      throw new DirectoryInUse(directory, occupantOf(directory));
    throw error;
  }
  return {
    left: occupantOf(directory),
    note: occupant => writeFileSync(note, JSON.stringify(occupant)),
    release: () => {
      rmSync(note, { force: true });
      database.close();
    },
  };
}

function opened(directory: string): DatabaseSync {
  try {
    mkdirSync(directory, { recursive: true });
    return new DatabaseSync(join(directory, 'lock'), { timeout: 0 });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Refused(
      `Nothing can be written to ${directory} (${why}).\nIt must be a folder of the user who starts Recto, on a disk with room.`,
      { cause: error },
    );
  }
}

/** The same, after whoever holds it now. Aborting ends the wait. */
export async function lockDirectoryInTurn(directory: string, signal?: AbortSignal): Promise<DataLock> {
  for (;;) {
    try {
      return lockDirectory(directory);
    } catch (error) {
      if (!(error instanceof DirectoryInUse)) throw error;
      await pause(200, undefined, { signal });
    }
  }
}

const noteIn = (directory: string): string => join(directory, 'running.json');

/** Who has said that it uses the directory, and has not said that it ended. */
export function occupantOf(directory: string): Occupant | undefined {
  try {
    return JSON.parse(readFileSync(noteIn(directory), 'utf8')) as Occupant;
  } catch {
    return undefined;
  }
}
