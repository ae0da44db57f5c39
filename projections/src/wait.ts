import { setTimeout as delay } from 'node:timers/promises';
import type { EventLog } from '@recto/event-log/log.ts';
import { beforeAll } from '@recto/event-log/log.ts';
import type { Checkpoint } from './checkpoints.ts';
import { checkpointsIn } from './checkpoints.ts';
import { collectionOf } from './projection.ts';
import type { ReadModels } from './store.ts';

/** `stale`: the documents do not hold everything up to the position; the answer says so (`x-stale`). */
export type Freshness = 'fresh' | 'stale';

type Named = { readonly name: string; readonly version: number };

/** Lets reads wait for what was written: one poller per process, running only while somebody waits. */
export type Waiting = {
  /**
   * Waits until the given projections have come to the position, at most a second. Does not wait for one that is halted
   * or that is known to lag, nor for a position that the log does not have. Never throws: without stores it is stale.
   */
  waitFor(position: bigint, projections: readonly Named[]): Promise<Freshness>;
  /** Whether all of them exist and have reached the log's end as it was at the call: what a new release waits for. */
  caughtUp(projections: readonly Named[]): Promise<boolean>;
};

export type WaitingOptions = {
  readonly log: Pick<EventLog, 'head'>;
  readonly models: ReadModels;
  /** How long a read waits at most. Milliseconds. */
  readonly atMostMs?: number;
  /** Between two looks at the checkpoints while somebody waits. Milliseconds. */
  readonly everyMs?: number;
  /** How long a look at the checkpoints is good for: they go back where documents are made anew. Milliseconds. */
  readonly goodForMs?: number;
};

/** A position that was not reached by then may be none of the log's: most are reached long before. Milliseconds. */
const suspectAfterMs = 100;

type Waiter = { position: bigint; names: readonly string[]; done: (freshness: Freshness) => void };

export function readsThatWait({
  log,
  models,
  atMostMs = 1_000,
  everyMs = 4,
  goodForMs = 1_000,
}: WaitingOptions): Waiting {
  const checkpoints = checkpointsIn(models.state);
  const reached = new Map<string, { position: bigint; seenAt: number }>();
  /** Projections that somebody waited for in vain, and the position that they have to come to before others wait again. */
  const lagging = new Map<string, bigint>();
  const waiters = new Set<Waiter>();
  let knownHead = beforeAll;
  let polling: Promise<void> | undefined;

  const has = (position: bigint, names: readonly string[]) =>
    names.every(name => (reached.get(name)?.position ?? beforeAll) >= position);

  const hasJustLookedAt = (names: readonly string[]) => {
    const since = performance.now() - goodForMs;
    return names.every(name => (reached.get(name)?.seenAt ?? -Infinity) > since);
  };

  async function look(names: readonly string[]): Promise<void> {
    const seenAt = performance.now();
    const found = await checkpoints.read(names);
    for (const name of names) learn(name, found.get(name), seenAt);
  }

  function learn(name: string, checkpoint: Checkpoint | undefined, seenAt: number): void {
    // It is being made anew.
    if (!checkpoint) reached.delete(name);
    else {
      const { position, halted } = checkpoint;
      reached.set(name, { position, seenAt });
      if (halted) lagging.set(name, halted.position);
      else if (position >= (lagging.get(name) ?? beforeAll)) lagging.delete(name);
    }
  }

  async function poll(): Promise<void> {
    while (waiters.size > 0) {
      try {
        await look([...new Set([...waiters].flatMap(({ names }) => names))]);
      } catch {
        for (const waiter of waiters) waiter.done('stale');
        return;
      }
      for (const waiter of waiters) {
        if (has(waiter.position, waiter.names)) waiter.done('fresh');
        else if (waiter.names.some(name => lagging.has(name))) waiter.done('stale');
      }
      if (waiters.size > 0) await delay(everyMs);
    }
  }

  async function isBeyondTheLog(position: bigint): Promise<boolean> {
    if (position <= knownHead) return false;
    knownHead = await log.head();
    return position > knownHead;
  }

  async function wait(position: bigint, names: readonly string[]): Promise<Freshness> {
    const { promise, resolve } = Promise.withResolvers<Freshness>();
    const waiter: Waiter = {
      position,
      names,
      done: freshness => {
        waiters.delete(waiter);
        resolve(freshness);
      },
    };
    waiters.add(waiter);
    polling ??= poll().finally(() => (polling = undefined));
    const late = new AbortController();
    void delay(Math.min(suspectAfterMs, atMostMs / 2), undefined, { signal: late.signal })
      .then(() => isBeyondTheLog(position))
      // Without the log the documents are as they are.
      .then(isBeyond => isBeyond && waiter.done('fresh'))
      .catch(() => undefined);
    const inVain = delay(atMostMs, undefined, { signal: late.signal }).then(
      () => {
        for (const name of names) if (!has(position, [name])) lagging.set(name, position);
        return 'stale' as const;
      },
      () => promise,
    );
    return Promise.race([promise, inVain]).finally(() => {
      waiters.delete(waiter);
      late.abort();
    });
  }

  return {
    waitFor: async (position, projections) => {
      const names = projections.map(collectionOf);
      return hasJustLookedAt(names) && has(position, names) ? 'fresh' : wait(position, names);
    },
    caughtUp: async projections => {
      const head = await log.head();
      const names = projections.map(collectionOf);
      await look(names);
      return has(head, names);
    },
  };
}
