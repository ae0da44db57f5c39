import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import type { EventLog } from '@recto/event-log/log.ts';
import { expect, test, vi } from 'vitest';
import type { Checkpoints } from './checkpoints.ts';
import { Group } from './group.ts';

/** How each pause under way ends. */
const pauses = vi.hoisted(() => [] as (() => void)[]);
vi.mock('node:timers/promises', () => ({
  setTimeout: () => new Promise<void>(resolve => pauses.push(resolve)),
}));

const events = (from: number, count: number): Recorded<RectoEvent>[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(from + at),
    stream: 'media-1',
    revision: BigInt(from + at),
    position: BigInt(from + at),
    type: 'MediaPurged',
    data: { mediaId: '1' },
    metadata: { at: '2026-03-01T10:00:00Z' },
  })) as unknown as Recorded<RectoEvent>[];

/** A log that has these batches, one for each time that it is asked for the next. */
function logOf(batches: readonly (readonly Recorded<RectoEvent>[])[]) {
  const asked = { times: 0 };
  async function* subscribeAll() {
    for (const batch of batches) {
      asked.times++;
      yield batch;
    }
    asked.times++;
  }
  return { asked, log: { subscribeAll } as unknown as EventLog };
}

const follow = (log: EventLog, signal: AbortSignal) => new Group(log, {} as Checkpoints, signal, () => {}).follow([]);

test('where many events come together, the next batch gathers; where few do, nobody waits', async () => {
  const { asked, log } = logOf([events(0, 4), events(4, 5), events(9, 1)]);
  const done = follow(log, new AbortController().signal);
  await vi.waitFor(() => expect(pauses).toHaveLength(1));
  expect(asked.times).toBe(2);
  pauses[0]!();
  await done;
  expect(asked.times).toBe(4);
  expect(pauses).toHaveLength(1);
});
