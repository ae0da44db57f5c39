import type { Places } from '../backup.ts';
import { commandLine, misused } from './command-line.ts';

/** Where a backup is, as its command line says: `<directory> --keys <directory>`. */
export function backupPlaces(usage: string): Places {
  const { values, positionals } = commandLine(usage, {
    allowPositionals: true,
    options: { keys: { type: 'string' } },
  });
  const [directory] = positionals;
  if (!directory || !values.keys) misused(usage);
  return { directory, keys: values.keys };
}
