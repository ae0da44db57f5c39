import { Long } from 'mongodb';
import type { Collection } from 'mongodb';

/** A document of about the size of a page's card in a list: 350 bytes. */
export type Card = { _id: string; key: string; author: string; at: Date; title: string; body: string; _pos: Long };

export const card = (i: number): Card => ({
  _id: `card-${String(i).padStart(7, '0')}`,
  key: `k${(i * 7919) % 1_000_003}`,
  author: `author-${i % 100}`,
  at: new Date(1.7e12 + ((i * 7919) % 1_000_003) * 1000),
  title: `The page that has the number ${i}`,
  body: 'Some words of a page. '.repeat(8),
  _pos: Long.fromNumber(i),
});

/** Inserts `count` cards, a thousand at a time; answers documents per second. */
export const fill = async (cards: Collection<Card>, count: number): Promise<number> => {
  const started = performance.now();
  for (let i = 0; i < count; i += 1000) {
    await cards.insertMany(
      Array.from({ length: Math.min(1000, count - i) }, (_, j) => card(i + j)),
      { ordered: false },
    );
  }
  return (count / (performance.now() - started)) * 1000;
};

/** One piece of work; `i` differs from call to call. */
export type Act = (i: number) => Promise<unknown>;

let next = 0;

/** Calls `act` with `inFlight` calls under way for a while; answers calls per second. */
const spell = async (inFlight: number, act: Act, milliseconds: number): Promise<number> => {
  const started = performance.now();
  let done = 0;
  const one = async (): Promise<void> => {
    while (performance.now() - started < milliseconds) {
      await act(next++);
      done++;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, one));
  return (done / (performance.now() - started)) * 1000;
};

/** `-- --small`: next to no work, by which a test sees that the bench works. */
export const isSmall = process.argv.includes('--small');
const rounds = isSmall ? 1 : 8;
const warmUpMilliseconds = isSmall ? 1 : 500;
const spellMilliseconds = isSmall ? 10 : 300;

/**
 * Calls per second of several kinds of work, which take turns after a warm-up, so that whatever else the machine does
 * meets all of them alike.
 */
export const inTurns = async (inFlight: number, acts: readonly Act[]): Promise<number[]> => {
  for (const act of acts) await spell(inFlight, act, warmUpMilliseconds);
  const sums = acts.map(() => 0);
  for (let round = 0; round < rounds; round++) {
    for (const [i, act] of acts.entries()) sums[i] = (sums[i] ?? 0) + (await spell(inFlight, act, spellMilliseconds));
  }
  return sums.map(sum => sum / rounds);
};
