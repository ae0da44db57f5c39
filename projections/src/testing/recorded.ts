import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';

/** An event as the log would give it back, at a position. */
export const recordedAt = (position: number, event: RectoEvent): Recorded<RectoEvent> => ({
  ...event,
  id: `event-${position}`,
  stream: 'subscription-1',
  revision: BigInt(position),
  position: BigInt(position),
  metadata: {
    $correlationId: '',
    $causationId: '',
    userId: null,
    command: '',
    at: '2026-01-01T00:00:00.000Z',
    requestHash: '',
  },
});
