import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import type { ProposedEvent } from '../src/storage/event.ts';

/** An event of about the size of Recto's small ones: 250 bytes of data, 150 of metadata. */
const data = { pageId: '7k2m9q4x1v8d', text: 'x'.repeat(220) };
const metadata = { $correlationId: randomUUID(), $causationId: randomUUID(), at: new Date().toISOString() };

export const clientEvent = () => jsonEvent({ type: 'BenchEvent', data, metadata });

const dataBytes = Buffer.from(JSON.stringify(data));
const metadataBytes = Buffer.from(JSON.stringify(metadata));

/** The same event as the store's own code sees it. */
export const proposedEvent = (): ProposedEvent => ({
  id: randomUUID(),
  type: 'BenchEvent',
  contentType: 'application/json',
  data: dataBytes,
  metadata: metadataBytes,
});

export const streamName = (): string => `bench-${randomUUID()}`;

/** How much of each kind of work a run does. */
export const AMOUNT = { oneStream: 2_000, streams: 64, perStream: 250, bulks: 100, bulkSize: 1_000, latencies: 2_000 };

/** Runs `lanes` sequences of `count` steps side by side. */
export const inLanes = async (
  lanes: number,
  count: number,
  step: (lane: number) => Promise<unknown>,
): Promise<void> => {
  const lane = async (index: number): Promise<void> => {
    for (let done = 0; done < count; done += 1) await step(index);
  };
  await Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)));
};

/** Units of work a second. */
export const rate = async (units: number, work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return units / ((performance.now() - start) / 1000);
};

/** The median and the 99th percentile, in milliseconds. */
export const percentiles = (samples: readonly number[]): { p50: number; p99: number } => {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
};

export type Figures = {
  oneStream: number;
  manyStreams: number;
  bulk: number;
  readAll: number;
  catchUp: number;
  latency: { p50: number; p99: number };
};
