import { join } from 'node:path';
import { startDocumentStore } from '@recto/document-store/start.ts';
import { dataDirectory } from '@recto/event-log/cli/stores.ts';
import { startEventStore } from '@recto/event-store/start.ts';

/** `npm run restore`: where no stores are named, embedded ones run in the data directory for as long as it takes. */
const { env } = process;
const isEmbedded = !env.EVENTSTORE_URL && !env.MONGODB_URL && process.argv.includes('--keys');
const ends: (() => Promise<void>)[] = [];
if (isEmbedded) {
  const events = await startEventStore({ file: join(dataDirectory(), 'events.sqlite'), port: 0 });
  const documents = await startDocumentStore({ file: join(dataDirectory(), 'documents.sqlite'), port: 0 });
  ends.push(
    () => events.close(),
    () => documents.close(),
  );
  env.EVENTSTORE_URL = events.url;
  env.MONGODB_URL = documents.url;
}
await import('@recto/event-log/cli/restore.ts');
await Promise.allSettled(ends.map(end => end()));
