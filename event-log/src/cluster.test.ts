import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { inspect, promisify } from 'node:util';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import {
  type FormerLeader,
  invalidPositions,
  startFormerLeader,
  startLogOfBytes,
} from '@recto/event-store/testing/nodes.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ConfigurationError } from './environment.ts';
import { LogUnavailable, NoSuchPosition } from './errors.ts';
import { type EventLog, type NewEvent, openLog } from './log.ts';
import { openRawLog } from './raw-log.ts';
import { startStores, type Stores } from './testing/stores.ts';

let stores: Stores;

beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.close());

const fact = (authorId: string): NewEvent => ({
  id: randomUUID(),
  event: { type: 'AuthorSubscribed', data: { readerId: 'reader', authorId } },
  metadata: {
    $correlationId: randomUUID(),
    $causationId: randomUUID(),
    userId: null,
    command: 'test',
    at: '2026-01-02T03:04:05.006Z',
    requestHash: 'hash',
  },
});
const typesOf = async (
  source: AsyncIterable<Recorded<RectoEvent> | readonly Recorded<RectoEvent>[]>,
): Promise<string[]> => {
  const found: string[] = [];
  for await (const batch of source) found.push(...[batch].flat().map(({ type }) => type));
  return found;
};
const opened = (url: string): EventLog => {
  const log = openLog({ url });
  onTestFinished(() => log.close());
  return log;
};

/** All that a log may show of what an attempt threw. */
const shownOf = (attempt: () => unknown): string => {
  try {
    return inspect(attempt());
  } catch (error) {
    return inspect(error, { showHidden: true, depth: 9 });
  }
};

describe('a node that does not lead (any more)', () => {
  const former = async (stepsDownAt?: number): Promise<FormerLeader> => {
    const node = await startFormerLeader(Number(new URL(stores.eventStoreUrl).port), stepsDownAt);
    onTestFinished(() => node.close());
    return node;
  };
  const follower = async (): Promise<EventLog> => {
    const node = await former();
    node.stepDown();
    return opened(node.url);
  };

  it('is left for the leader by whoever reads, whatever it has, and who notices nothing', async () => {
    const stream = `subscription-${randomUUID()}`;
    const { position } = await stores.log.append(stream, [fact('one')], 'none');
    expect(await typesOf((await follower()).readStream(stream))).toEqual(['AuthorSubscribed']);
    expect(await (await follower()).head()).toBe(await stores.log.head());
    expect(await (await follower()).id()).toBe(await stores.log.id());
    expect(await (await follower()).eventIdAt(position)).not.toBeNull();
    expect(await (await follower()).hasPassed(position - 1n)).toBe(true);
    const log = await follower();
    const reads = Array.from({ length: 20 }, () => typesOf(log.readStream(stream)));
    expect(await Promise.all(reads)).toEqual(reads.map(() => ['AuthorSubscribed']));
  });

  it('while somebody reads from it gives nothing twice: the read fails', async () => {
    const node = await former(1);
    await stores.log.append(
      'media-1',
      [{ ...fact('one'), event: { type: 'MediaPurged', data: { mediaId: '1' } } }],
      'none',
    );
    const seen: string[] = [];
    const reading = async () => {
      for await (const { type } of opened(node.url).readStream('media-1')) seen.push(type);
    };
    await expect(reading()).rejects.toThrow(LogUnavailable);
    expect(seen).toEqual(['MediaPurged']);
  });

  it('that names another one that does not lead either is not asked for ever', async () => {
    const last = await former();
    const first = await startFormerLeader(Number(new URL(last.url).port));
    onTestFinished(() => first.close());
    for (const node of [first, last]) node.stepDown();
    await expect(typesOf(opened(first.url).readStream('subscription-one'))).rejects.toThrow(LogUnavailable);
    await expect(opened(first.url).head()).rejects.toThrow(LogUnavailable);
  });

  it('is left for the leader by whoever appends, who notices nothing', async () => {
    const stream = `subscription-${randomUUID()}`;
    await (await follower()).append(stream, [fact('one')], 'none');
    expect(await typesOf(stores.log.readStream(stream))).toEqual(['AuthorSubscribed']);
  });

  it('is left for good: its end is none of the appends to the leader', async () => {
    const node = await former();
    const log = opened(node.url);
    const append = () => log.append(`subscription-${randomUUID()}`, [fact('one')], 'none');
    await append();
    expect(node.openAppends()).toBe(1);
    node.stepDown();
    await expect.poll(() => log.head().catch(String)).toBe(await stores.log.head());
    await append();
    await append();
    await expect.poll(() => node.openAppends()).toBe(0);
  });
});

describe('an address that cannot be used', () => {
  it.each([
    ['esdb://admin:hunter2@one:2113,two:2113?tls=maybe', 'at character 44 true or false is expected'],
    ['kurrentdb://admin:hunter2@one:2113', 'at character 1 esdb:// or esdb+discover:// is expected'],
    ['esdb://admin:hunter2', 'port number is expected'],
    ['esdb://admin:hunter2@one?tlsCAFile=/not/there', 'File was not found'],
  ])('is not repeated, since its password is in it', (url, reason) => {
    for (const open of [() => openLog({ url }), () => openRawLog(url)]) {
      expect(open).toThrow(ConfigurationError);
      expect(open).toThrow(reason);
      expect(shownOf(open)).not.toContain('hunter2');
    }
  });
});

describe('streams of the store’s own', () => {
  it('are never seen, whatever the types in them are', async () => {
    const client = EventStoreDBClient.connectionString(stores.eventStoreUrl);
    onTestFinished(() => client.dispose());
    const { position: after } = await stores.log.append(`subscription-${randomUUID()}`, [fact('one')], 'none');
    const note = (type: string) => jsonEvent({ type, data: {} });
    await client.appendToStream('$persistentSubscriptionConfig', note('PersistentConfig1'));
    await client.appendToStream('$projections-counts-result', note('Result'));
    expect(await stores.log.head()).toBe(after);
    await stores.log.append(`subscription-${randomUUID()}`, [fact('two')], 'none');
    expect(await typesOf(stores.log.readAll({ after }))).toEqual(['AuthorSubscribed']);
    for await (const batch of stores.log.subscribeAll({ after })) {
      expect(batch.map(({ type }) => type)).toEqual(['AuthorSubscribed']);
      break;
    }
    const raw = openRawLog(stores.eventStoreUrl);
    onTestFinished(() => raw.close());
    for await (const batch of raw.read(after)) expect(batch.map(({ type }) => type)).toEqual(['AuthorSubscribed']);
  });
});

describe.each(invalidPositions)('a log (EventStoreDB %s) that is read from where a record begins alone', (...words) => {
  const positions = [100, 250, 400];
  const logOfBytes = async (): Promise<{ log: EventLog; url: string }> => {
    const { url, close } = await startLogOfBytes(positions, words);
    onTestFinished(close);
    return { log: opened(url), url };
  };

  it('gives the events from one on, and after one', async () => {
    const { log } = await logOfBytes();
    expect(await typesOf(log.readAll({ from: 250n }))).toHaveLength(2);
    expect(await typesOf(log.readAll({ after: 250n }))).toHaveLength(1);
    expect(await typesOf(log.readAll())).toHaveLength(3);
    expect(await log.eventIdAt(401n)).toBe(null);
  });

  it('says so where there is none', async () => {
    const { log } = await logOfBytes();
    await expect(log.eventIdAt(251n)).rejects.toThrow(NoSuchPosition);
    await expect(typesOf(log.readAll({ from: 251n }))).rejects.toThrow('the log has no event at position 251');
  });

  it('has its events shown by position', async () => {
    const { url } = await logOfBytes();
    const show = (position: string) =>
      promisify(execFile)(process.execPath, [join(import.meta.dirname, 'cli/events.ts'), 'show', position], {
        env: { ...process.env, EVENTSTORE_URL: url, MONGODB_URL: stores.documentStoreUrl },
      });
    expect((await show('250')).stdout).toContain('"stream": "media-250"');
    await expect(show('251')).rejects.toThrow('the log has no event at position 251');
  });
});
