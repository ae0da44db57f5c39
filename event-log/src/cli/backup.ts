import { join } from 'node:path';
import { backUp, verifyBackup } from '../backup.ts';
import { backupPlaces } from './backup-places.ts';
import { dataDirectory, main, storesOf, whereabouts } from './stores.ts';

const usage = `Backs up a whole installation while it runs, and reads the backup through.

  npm run backup -- <directory> --keys <directory>

Log and media go into the first; in one that has a backup, the log is written anew, and media that are there are not
copied again. Keys go into the second, over those of the last time: keep it elsewhere, keep no old copies of it for longer
than 30 days. RECTO_KEY is not in a backup: without it the keys cannot be used.

${whereabouts}
`;

const places = backupPlaces(usage);

await main(async () => {
  const { eventStoreUrl, keysUrl } = storesOf();
  await backUp({ eventStoreUrl, keysUrl, media: join(dataDirectory(), 'media') }, places, new Date());
  const { log, media, position } = await verifyBackup(places);
  process.stdout.write(
    `${places.directory}: ${log.events} events up to position ${position}, ${media.files} files of media; verified.\n`,
  );
});
