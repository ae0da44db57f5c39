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

/** A log that is measured: through the official client, or in this process. */
export type Subject = {
  append(stream: string, events: number): Promise<unknown>;
  /** Reads the whole log; answers how many events there were. */
  readAll(): Promise<number>;
  /** Follows the whole log from its beginning until there is no more. */
  catchUp(): Promise<void>;
  /** Answers what appends an event and waits until a subscription to the whole log has it, and what ends that. */
  hear(): Promise<{ appendAndHear: (stream: string) => Promise<unknown>; end: () => Promise<unknown> }>;
  close(): Promise<unknown>;
};

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
const rate = async (work: () => Promise<number>): Promise<number> => {
  const start = performance.now();
  const units = await work();
  return units / ((performance.now() - start) / 1000);
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Rates of the same work on several subjects. They take turns, so that whatever else the machine does meets all alike,
 * and the first round does not count: code that was not run before is compiled in it.
 * @param work does a round and answers how many units of work that was
 */
export const ratesInTurns = async (
  subjects: readonly Subject[],
  rounds: number,
  work: (subject: Subject) => Promise<number>,
): Promise<number[]> => {
  const rates = subjects.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, subject] of subjects.entries()) {
      const found = await rate(() => work(subject));
      if (round > 0) rates[index]!.push(found);
    }
  }
  return rates.map(mean);
};

/** The value below which `share` of the samples are. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
