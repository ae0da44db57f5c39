import { dirname } from 'node:path';
import { licencesOf, lockfileOf } from './check/packages.ts';

/** `npm run licences`: every package that ships, by its licence. That all of them are allowed is `npm run check`. */
for (const [licence, packages] of licencesOf(lockfileOf(dirname(import.meta.dirname))))
  console.log(`${licence} (${packages.length})\n${packages.map(name => `  ${name}`).join('\n')}\n`);
