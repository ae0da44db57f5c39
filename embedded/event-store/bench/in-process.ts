import { openLogFile } from '../src/storage/file.ts';
import { createStore, type Store } from '../src/store.ts';
import { proposedEvent, type Subject } from './workload.ts';

const append = (store: Store, stream: string, count: number): Promise<unknown> => {
  const events = Array.from({ length: count }, proposedEvent);
  return store.commits.submit(() => store.log.append(stream, 'any', events));
};

const readAll = (store: Store): number => {
  let events = 0;
  for (let at = 0, more = true; more; ) {
    const page = store.reader.log('forwards', at, Number.MAX_SAFE_INTEGER, false);
    events += page.events.length;
    at = (page.events.at(-1)?.position ?? at) + 1;
    more = page.more;
  }
  return events;
};

const appendAndHear = async (store: Store, stream: string): Promise<void> => {
  const arrived = new Promise<void>(resolve => {
    const quiet = store.signals.on(null, () => {
      quiet();
      resolve();
    });
  });
  await Promise.all([append(store, stream, 1), arrived]);
  store.reader.log('forwards', store.log.head, 1, false);
};

/** The same work on a file beside, without gRPC and client: what the disk and SQLite allow. */
export const inProcess = (file: string): Subject => {
  const opened = openLogFile(file);
  const store = createStore(opened, () => {});
  return {
    append: (stream, events) => append(store, stream, events),
    readAll: async () => readAll(store),
    catchUp: async () => void readAll(store),
    hear: async () => ({ appendAndHear: stream => appendAndHear(store, stream), end: async () => {} }),
    close: async () => opened.db.close(),
  };
};
