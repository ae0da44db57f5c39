import { join } from 'node:path';
import { restore, verifyKeys } from '../backup.ts';
import { backupPlaces } from './backup-places.ts';
import { progressBar } from './progress.ts';
import { dataDirectory, main, storesOf, whereabouts, wrappingKeysOf } from './stores.ts';
import { openKeys } from '../keys.ts';

const usage = `Restores a backup into empty stores on which nothing else runs, once all of it has been verified. Without addresses of
stores, embedded ones are begun in RECTO_DATA (default: .data): put the installation's recto.key there first.

  npm run restore -- <directory> --keys <directory>

Whoever was forgotten since then stays forgotten. Afterwards start Recto; with stores of your
own, npm run replay before that.

${whereabouts}
`;

const places = backupPlaces(usage);

await main(async () => {
  const { eventStoreUrl, keysUrl } = storesOf();
  const wrappingKeys = wrappingKeysOf();
  await verifyKeys(places, wrappingKeys);
  const bar = progressBar('restore');
  const to = { eventStoreUrl, keysUrl, media: join(dataDirectory(), 'media') };
  const { log } = await restore(places, to, {
    onProgress: events => bar.at(0, events),
  }).finally(bar.end);
  // Opening the keys makes sure that the wrapping key is theirs.
  await (await openKeys({ url: keysUrl, ...wrappingKeys })).close();
  process.stdout.write(`${log.events} events, keys and media are restored and verified. Now start Recto;\n`);
  process.stdout.write('with stores of your own, npm run replay before that.\n');
});
