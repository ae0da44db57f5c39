import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** What happened when, in a file and the last of it at hand. */
export type Acts = { note: (who: string, what: string) => void; last: () => string };

export function noteActs(file: string): Acts {
  mkdirSync(dirname(file), { recursive: true });
  const begin = Date.now();
  const lines: string[] = [];
  return {
    note(who, what) {
      const line = `${((Date.now() - begin) / 1000).toFixed(1).padStart(8)}  ${who.padEnd(8)}${what}\n`;
      appendFileSync(file, line);
      lines.push(line);
      if (lines.length > 60) lines.shift();
    },
    last: () => lines.join(''),
  };
}
