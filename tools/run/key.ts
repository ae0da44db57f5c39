import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFiles } from './programs.ts';
import { Refused } from './refused.ts';

/**
 * The key that wraps all others: from `RECTO_KEY`, or, where the stores are embedded, from a file in the data
 * directory that only its owner may read, made on the first start. 32 random bytes in base64. Throws Refused.
 */
export function rectoKey(directory: string, env: NodeJS.ProcessEnv, embedded: boolean): string {
  if (env.RECTO_KEY) return env.RECTO_KEY;
  if (!embedded) {
    throw new Refused(
      'RECTO_KEY is missing. With EVENTSTORE_URL or MONGODB_URL set, give the key that protects personal data:\n' +
        '  RECTO_KEY=$(openssl rand -base64 32)\n' +
        'Keep it safe: what was stored under a lost key cannot be read again.',
    );
  }
  const file = join(directory, 'recto.key');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (dataFiles(directory).some(name => existsSync(name))) {
    throw new Refused(
      `${file} is missing, but ${directory} holds data that only this key opens. Put the file back, or choose an empty ` +
        'data directory: RECTO_DATA=other npm start',
    );
  }
  const key = randomBytes(32).toString('base64');
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
  return key;
}
