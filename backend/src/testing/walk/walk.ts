import type { EventType } from '@recto/contracts/events/event.ts';
import type { Keys } from '@recto/event-log/keys.ts';
import type { EventLog } from '@recto/event-log/log.ts';
import { accountActs } from './accounts.ts';
import { collectingActs } from './collecting.ts';
import { decencyActs } from './decency.ts';
import { randomFrom } from './random.ts';
import { readingActs } from './reading.ts';
import { walkerOn } from './walker.ts';
import { writingActs } from './writing.ts';

export type WalkOptions = {
  readonly log: EventLog;
  readonly keys: Keys;
  readonly seed: number;
  /** The walk ends once so many events have been appended. */
  readonly events: number;
  /** Called between acts, for those who do something in between. */
  readonly onAct?: (events: number) => void | Promise<void>;
};

export type Walked = {
  readonly events: number;
  /** How often each event was appended. */
  readonly seen: ReadonlyMap<EventType, number>;
};

const acts = Object.values({ ...accountActs, ...writingActs, ...readingActs, ...collectingActs, ...decencyActs });
const byOften = acts.flatMap(act => Array.from({ length: act.often }, () => act));
/** In the future, so that nothing has expired by the time that it is looked at. */
const start = new Date('2100-03-01T00:00:00.000Z');
/** Who and what is there before the rest begins, and rounds in which everything is done once, frequent or not. */
const firstPersons = 8;
const firstPages = 10;
const rounds = 3;
/** So many acts go on at the same time, at most. */
const together = 3;

/**
 * A seeded random walk of people through the product: real deciders, real appends, sealed texts, commands that come
 * twice and some that are refused. It grows with the commands: an event that it never makes fails a test.
 */
export async function walk({ log, keys, seed, events, onAct }: WalkOptions): Promise<Walked> {
  const random = randomFrom(seed);
  const walker = walkerOn(log, keys, random, start);
  const count = () => [...walker.seen.values()].reduce((sum, times) => sum + times, 0);
  for (let n = 0; n < firstPersons; n++) await accountActs.register!.run(walker);
  for (let n = 0; n < firstPages; n++) {
    await writingActs.startDraft!.run(walker);
    await writingActs.publish!.run(walker);
    await readingActs.comment!.run(walker);
    await collectingActs.createCollection!.run(walker);
  }
  for (let round = 0; round < rounds; round++) {
    const all = [writingActs, readingActs, collectingActs, decencyActs, accountActs];
    for (const act of all.flatMap(each => Object.values(each))) {
      await act.run(walker);
      await onAct?.(count());
    }
  }
  while (count() < events) {
    const chosen = Array.from({ length: 1 + random.below(together) }, () => random.pick(byOften)!);
    await Promise.all(chosen.map(act => act.run(walker)));
    await onAct?.(count());
  }
  // The worker comes last: no media are left that nothing shows.
  while (walker.world.dropped.size > 0) await writingActs.purgeMedia!.run(walker);
  return { events: count(), seen: walker.seen };
}
