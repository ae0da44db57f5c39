import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from '../backup.ts';
import { progressBar } from './progress.ts';
import { dataDirectory, main, Refused, storesOf, whereabouts, wrappingKeyOf } from './stores.ts';
import { openKeys } from '../keys.ts';

const usage = `Restores a backup into empty stores on which nothing else runs, once all of it has been verified. Without addresses of
stores, embedded ones are begun in RECTO_DATA (default: .data): put the installation's recto.key there first.

  npm run restore -- <directory> --keys <directory>

Whoever was forgotten since then stays forgotten. Afterwards: npm run replay with stores of your own, then start
Recto; with embedded ones just npm start, which makes the read models.

${whereabouts}
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keys: { type: 'string' }, help: { type: 'boolean', default: false } },
});

await main(async () => {
  const [directory] = positionals;
  if (values.help) return void process.stdout.write(usage);
  if (!directory || !values.keys) throw new Refused(usage);
  const wrappingKey = wrappingKeyOf();
  const stores = await emptyStores();
  try {
    const { eventStoreUrl, keysUrl, next } = stores;
    const bar = progressBar('restore');
    const to = { eventStoreUrl, keysUrl, media: join(dataDirectory(), 'media') };
    const { log } = await restore({ directory, keys: values.keys }, to, {
      onProgress: events => bar.at(0, events),
    }).finally(bar.end);
    // Opening the keys makes sure that the wrapping key is theirs.
    await (await openKeys({ url: keysUrl, wrappingKey })).close();
    process.stdout.write(`${log.events} events, keys and media are restored and verified. Now: ${next}\n`);
  } finally {
    await stores.close();
  }
});

type EmptyStores = { eventStoreUrl: string; keysUrl: string; next: string; close(): Promise<void> };

/** The stores that the environment names; else embedded ones in the data directory, until the restore is done. */
async function emptyStores(): Promise<EmptyStores> {
  if (process.env.EVENTSTORE_URL || process.env.MONGODB_URL)
    return { ...storesOf(), next: 'npm run replay', close: async () => undefined };
  const directory = dataDirectory();
  // Loaded only here: an installation with stores of its own has no embedded ones.
  const { startEventStore } = await import('@recto/event-store/start.ts');
  const { startDocumentStore } = await import('@recto/document-store/start.ts');
  const events = await startEventStore({ file: join(directory, 'events.sqlite'), port: 0 });
  const documents = await startDocumentStore({ file: join(directory, 'documents.sqlite'), port: 0 });
  return {
    eventStoreUrl: events.url,
    keysUrl: documents.url,
    next: 'npm start',
    close: async () => {
      await Promise.allSettled([events.close(), documents.close()]);
    },
  };
}
