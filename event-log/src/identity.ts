import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { WrongRevision } from './errors.ts';
import { firstOf, ofLeader } from './raws.ts';
import { isMissing, translated } from './store-errors.ts';

const identity = { stream: 'recto', type: '$recto-log' };

/** The id of the first event of stream `recto`, which whoever comes first appends: two logs never have the same. */
export async function identityOf(client: EventStoreDBClient): Promise<string> {
  for (;;) {
    try {
      const first = await firstOf(client.readStream(identity.stream, { ...ofLeader, maxCount: 1 }));
      if (first) return first.event.id;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    try {
      const marker = jsonEvent({ id: randomUUID(), type: identity.type, data: {} });
      await client.appendToStream(identity.stream, marker, { ...ofLeader, expectedRevision: NO_STREAM });
    } catch (error) {
      // Another process began the same log: its event is read next.
      if (!(translated(error, 'beginning the log') instanceof WrongRevision)) throw error;
    }
  }
}
