import { Duplex } from 'node:stream';
import type { EventStoreDBClient } from '@eventstore/db-client';

/**
 * Ends streams of appends to nodes that the client has left. It (6.2.1) keeps them open, and when one of them fails, with
 * its node one day, it forgets every append that is under way, those to the present node included: their answers then
 * throw where nobody can catch it, and the process ends.
 */
export function endAppendsElsewhere(client: EventStoreDBClient): void {
  const open: unknown = Reflect.get(client, 'disposableStreams');
  if (!(open instanceof Set)) return;
  // Of all its calls only these go both ways; the newest one is in use. What is under way in the others is still answered.
  const appends = [...(open as Set<unknown>)].filter(stream => stream instanceof Duplex);
  for (const left of appends.slice(0, -1)) left.end();
}
