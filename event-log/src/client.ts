import { Duplex } from 'node:stream';
import { EventStoreDBClient } from '@eventstore/db-client';
import { ConfigurationError } from './environment.ts';

/**
 * A client of the event store. Throws `ConfigurationError` for an address that it does not understand, without the
 * address itself, which the client's own error has in it: its password would be in the logs.
 */
export function clientAt(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(url);
  } catch (error) {
    throw new ConfigurationError([`the event store's address cannot be used (${reasonOf(error)}): correct it.`]);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!('expected' in error) || !('location' in error) || !Array.isArray(error.location)) return error.message;
  return `at character ${Number(error.location[0]) + 1} ${String(error.expected)} is expected`;
}

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
