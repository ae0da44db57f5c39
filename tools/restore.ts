import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startDocumentStore } from '@recto/document-store/start.ts';
import { dataDirectory, main } from '@recto/event-log/cli/stores.ts';
import { withFiles } from '@recto/event-log/environment.ts';
import { startEventStore } from '@recto/event-store/start.ts';

/** `npm run restore`: where no stores are named, embedded ones run in the data directory for as long as it takes. */
const { env } = process;
const ends: (() => Promise<void>)[] = [];

async function startEmbedded(): Promise<void> {
  const directory = dataDirectory();
  const isKeyThere = env.RECTO_KEY || env.RECTO_KEY_FILE || existsSync(join(directory, 'recto.key'));
  if (!isKeyThere) throw new Error(`Put the installation's recto.key into ${directory} first: no backup has it.`);
  const events = await startEventStore({ file: join(directory, 'events.sqlite'), port: 0 });
  ends.push(() => events.close());
  const documents = await startDocumentStore({ file: join(directory, 'documents.sqlite'), port: 0 });
  ends.push(() => documents.close());
  env.EVENTSTORE_URL = events.url;
  env.MONGODB_URL = documents.url;
}

await main(async () => {
  const named = withFiles(env);
  const isEmbedded = !named.EVENTSTORE_URL && !named.MONGODB_URL;
  if (isEmbedded && process.argv.includes('--keys')) await startEmbedded();
  await import('@recto/event-log/cli/restore.ts');
});
await Promise.allSettled(ends.map(end => end()));
