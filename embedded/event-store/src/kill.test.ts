import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { collect, event } from './suite/target.ts';
import { temporaryDirectory } from './testing/directory.ts';
import { startProcess } from './testing/store-process.ts';

const ROUNDS = 20;
const LANES = 8;
/** It takes a tenth of this; starting processes is what a busy machine is slowest at. */
const TIMEOUT_MS = 300_000;

type Acknowledged = { id: string; stream: string; revision: bigint; position: bigint };

/** Appends one, two or three events after another to a stream until the store is gone. */
const appendUntilKilled = async (client: EventStoreDBClient, stream: string, acknowledged: Acknowledged[]) => {
  for (let n = 0; ; n += 1) {
    const batch = Array.from({ length: 1 + (n % 3) }, () => event(n));
    const result = await client.appendToStream(stream, batch).catch(() => null);
    if (!result) return;
    for (const [index, { id }] of batch.entries()) {
      const behind = BigInt(batch.length - 1 - index);
      const revision = result.nextExpectedRevision - behind;
      acknowledged.push({ id, stream, revision, position: result.position!.commit - behind });
    }
  }
};

const readLog = async (client: EventStoreDBClient): Promise<Acknowledged[]> =>
  (await collect(client.readAll())).map(({ event: recorded }) => ({
    id: recorded!.id,
    stream: recorded!.streamId,
    revision: recorded!.revision,
    position: recorded!.position.commit,
  }));

const checkLog = (log: readonly Acknowledged[], acknowledged: readonly Acknowledged[]): void => {
  // No gap in positions or revisions, and so no event lost in between or written twice.
  expect(log.map(({ position }) => position)).toEqual(log.map((_, index) => BigInt(index + 1)));
  expect(new Set(log.map(({ id }) => id)).size).toBe(log.length);
  const next = new Map<string, bigint>();
  for (const { stream, revision } of log) {
    expect(revision).toBe(next.get(stream) ?? 0n);
    next.set(stream, revision + 1n);
  }
  // Everything acknowledged is where the answer said.
  for (const told of acknowledged) expect(log[Number(told.position) - 1]).toEqual(told);
};

test(`killed ${ROUNDS} times under load, the store keeps every acknowledged event in its place`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const file = join(await temporaryDirectory(), 'events.db');
  const acknowledged: Acknowledged[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const store = await startProcess(file);
    const client = EventStoreDBClient.connectionString(store.url);
    checkLog(await readLog(client), acknowledged);
    if (round === ROUNDS) {
      await client.dispose();
      await store.end('SIGTERM');
      break;
    }
    const before = acknowledged.length;
    const lanes = Array.from({ length: LANES }, (_, lane) =>
      appendUntilKilled(client, `lane-${(lane + round) % (LANES + 2)}`, acknowledged),
    );
    // Killed at any moment, as long as appends are under way.
    while (acknowledged.length === before) await setTimeout(5);
    await setTimeout(randomInt(100));
    await store.end('SIGKILL');
    await Promise.all(lanes);
    await client.dispose();
  }
  expect(acknowledged.length).toBeGreaterThan(ROUNDS);
});
