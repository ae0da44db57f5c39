import { randomUUID } from 'node:crypto';
import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { EventLog } from '../log.ts';

/** Appends facts to a stream that is made if need be, as they are, without a decider. Answers the last one's position. */
export async function happen(log: EventLog, stream: string, ...events: RectoEvent[]): Promise<bigint> {
  let revision: bigint | 'none' = 'none';
  for await (const last of log.readStream(stream, { direction: 'backwards', maxCount: 1 })) revision = last.revision;
  const facts = events.map(event => ({
    id: randomUUID(),
    event,
    metadata: {
      $correlationId: randomUUID(),
      $causationId: randomUUID(),
      userId: null,
      command: 'test',
      at: new Date().toISOString(),
      requestHash: '',
    },
  }));
  return (await log.append(stream, facts, revision)).position;
}
