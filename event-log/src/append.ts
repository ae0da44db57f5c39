import { setTimeout as delay } from 'node:timers/promises';
import type { EventData, EventStoreDBClient } from '@eventstore/db-client';
import { NO_STREAM } from '@eventstore/db-client';
import { endAppendsElsewhere } from './client.ts';
import { LogUnavailable } from './errors.ts';
import type { Appended, ExpectedRevision } from './log.ts';
import { firstOf, ofLeader } from './raws.ts';
import { translated } from './store-errors.ts';

/** Waits between the tries while the store is away. Milliseconds. */
const retryAfter = [50, 200, 600];
/** How long one try may take: the client itself waits for ever when a store stops answering. Milliseconds. */
const timeout = 10_000;

/**
 * Appends, and where it is not known whether that happened (gRPC codes 14, 1, 4) tries again with the same ids, which
 * the store takes for the same append.
 */
export async function appendTo(
  client: EventStoreDBClient,
  stream: string,
  events: EventData[],
  expected: ExpectedRevision,
): Promise<Appended> {
  const expectedRevision = expected === 'none' ? NO_STREAM : expected;
  for (let tries = 0; ; tries++) {
    try {
      endAppendsElsewhere(client);
      const answer = client.appendToStream(stream, events, { ...ofLeader, expectedRevision });
      const { nextExpectedRevision: revision, position } = await within(timeout, answer);
      if (position) return { revision, position: position.commit };
      // A store that recognises a retry by its ids may leave the position out.
      const last = await firstOf(client.readStream(stream, { ...ofLeader, fromRevision: revision, maxCount: 1 }));
      if (!last) throw new Error(`${stream} has no revision ${revision}`);
      return { revision, position: last.position };
    } catch (error) {
      const problem = translated(error, `appending to ${stream}`);
      const wait = retryAfter[tries];
      if (!(problem instanceof LogUnavailable) || wait === undefined) throw problem;
      await delay(wait);
    }
  }
}

async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
