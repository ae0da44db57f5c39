import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const limitBytes = 20_000_000;

/** Appends lines to a file; at 20 MB it becomes `<file>.1`, replacing the one before. */
export class LogFile {
  readonly path: string;
  #bytes: number;

  constructor(path: string) {
    this.path = path;
    mkdirSync(dirname(path), { recursive: true });
    this.#bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }

  write(line: string): void {
    if (this.#bytes > limitBytes) {
      renameSync(this.path, `${this.path}.1`);
      this.#bytes = 0;
    }
    const text = `${line}\n`;
    appendFileSync(this.path, text);
    this.#bytes += Buffer.byteLength(text);
  }
}
