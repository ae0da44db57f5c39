import { openLogFile } from '../src/storage/file.ts';
import type { Expected } from '../src/storage/expected.ts';
import { createStore, type Store } from '../src/store.ts';
import { AMOUNT, inLanes, percentiles, proposedEvent, rate, streamName, type Figures } from './workload.ts';

const ANY: Expected = 'any';

const append = (store: Store, stream: string, count: number) => {
  const events = Array.from({ length: count }, proposedEvent);
  return store.commits.submit(() => store.log.append(stream, ANY, events));
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

const latencies = async (store: Store): Promise<number[]> => {
  const stream = streamName();
  const samples: number[] = [];
  for (let sample = 0; sample < AMOUNT.latencies; sample += 1) {
    const start = performance.now();
    const arrived = new Promise<void>(resolve => {
      const quiet = store.signals.on(null, () => {
        quiet();
        resolve();
      });
    });
    await Promise.all([append(store, stream, 1), arrived]);
    store.reader.log('forwards', store.log.head, 1, false);
    samples.push(performance.now() - start);
  }
  return samples;
};

/** The same work on the same file without gRPC and client: what the disk and SQLite allow. */
export const measureInProcess = async (file: string): Promise<Figures> => {
  const opened = openLogFile(file);
  const store = createStore(opened, () => {});
  const { oneStream, streams, perStream, bulks, bulkSize } = AMOUNT;
  const names = Array.from({ length: streams }, streamName);
  const figures = {
    oneStream: await rate(oneStream, () => inLanes(1, oneStream, () => append(store, names[0]!, 1))),
    manyStreams: await rate(streams * perStream, () =>
      inLanes(streams, perStream, lane => append(store, names[lane]!, 1)),
    ),
    bulk: await rate(bulks * bulkSize, () => inLanes(1, bulks, () => append(store, streamName(), bulkSize))),
  };
  const latency = percentiles(await latencies(store));
  const stored = readAll(store);
  const read = await rate(stored, async () => readAll(store));
  opened.db.close();
  return { ...figures, latency, readAll: read, catchUp: read };
};
