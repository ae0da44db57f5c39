import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretsFor } from './secrets.ts';

/**
 * `npm run secrets -- <host> [file]` makes `docker/secrets.env`, or that file, and never overwrites one; and the folder
 * `backups`, which Docker would make as one of root's, where the containers' user cannot write.
 */
const usage =
  'npm run secrets -- <host> [file]    makes docker/secrets.env, or the file, for an installation at https://<host>';
const [host, named] = process.argv.slice(2);
if (!host || !/^\w[\w.-]*$/.test(host)) {
  const isAsked = host === '--help';
  console.error(host && !isAsked ? `${host} is not the name of a host.\n\n${usage}` : usage);
  process.exit(isAsked ? 0 : 2);
}
const root = join(import.meta.dirname, '../..');
const backups = join(root, 'backups');
const file = named ?? join(root, 'docker/secrets.env');
if (existsSync(file)) {
  console.error(`${file} exists. It is the only place of its key: move it away yourself if it should be replaced.`);
  process.exit(1);
}
writeFileSync(file, secretsFor(host), { mode: 0o600, flag: 'wx' });
if (!named) mkdirSync(backups, { recursive: true, mode: 0o700 });
// The containers' user must be able to read the one and to write into the other.
if (process.getuid?.() === 0) for (const made of named ? [file] : [file, backups]) chownSync(made, 1000, 1000);
console.log(`${file} is made. Put SMTP_URL into it, and a copy of it where nobody loses or finds it.`);
