import type { Collection } from 'mongodb';
import { commandLine } from '@recto/event-log/cli/command-line.ts';
import { type Card, card } from './card.ts';

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

const usage = `npm run bench:document-store -- [--million] [--small]

Rates of the store as the product uses it, beside \`ping\` and beside a server that answers from memory. --million: also
fills and opens a million documents. --small: next to no work, by which a test sees that the bench works.`;

export const { small: isSmall, million: withMillion } = commandLine(usage, {
  options: { small: { type: 'boolean', default: false }, million: { type: 'boolean', default: false } },
}).values;
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
