import { setTimeout as delay } from 'node:timers/promises';
import { NewerEvent } from '@recto/contracts/events/upcasts.ts';
import type { EventLog } from '@recto/event-log/log.ts';
import type { AnyStored } from './apply.ts';
import type { Halt } from './checkpoints.ts';
import { checkpointsIn, RebuildNeeded, verify } from './checkpoints.ts';
import type { Follower } from './follower.ts';
import { followerOf } from './follower.ts';
import type { Progress } from './group.ts';
import { Group } from './group.ts';
import { makeIndexes } from './indexes.ts';
import { leaseOf, takeLease } from './lease.ts';
import type { Projection } from './projection.ts';
import type { Standing } from './standing.ts';
import type { ReadModels } from './store.ts';

export type LiveOptions = {
  readonly log: EventLog;
  readonly models: ReadModels;
  readonly projections: readonly Projection<object>[];
  /** Ends the run: what is in a batch is finished, then the lease is given back. */
  readonly signal: AbortSignal;
  /** What an operator wants to read. */
  readonly note?: (message: string, more?: Record<string, unknown>, level?: 'info' | 'warn' | 'error') => void;
  readonly onProgress?: (progress: Progress) => void;
  /** How the lease beats, for tests that will not wait as long as people. */
  readonly lease?: { beatMs: number; deadAfterMs: number };
};

export type Live = {
  /** Whether this runner holds the lease; another one does the work otherwise. */
  holds(): boolean;
  standings(): readonly Standing[];
  /** Resolves when the run has ended; rejects only where going on is of no use: `RebuildNeeded`, `NewerEvent`. */
  readonly ended: Promise<void>;
};

/** Between two looks whether a halted projection may go on. Milliseconds. */
const lookAgainMs = 1_000;
/** Waits after a store went away: doubled each time up to the most. Milliseconds. */
const backOff = { least: 100, most: 5_000 };

/** Keeps the projections up to date as events come, for as long as the lease is this runner's. */
export function runLive(options: LiveOptions): Live {
  const { log, models, projections, signal, note = () => {}, onProgress = () => {}, lease: beats } = options;
  const checkpoints = checkpointsIn(models.state);
  let followers: readonly Follower[] = [];
  let holds = false;
  let wait = backOff.least;

  async function begin(): Promise<Follower[]> {
    const logId = await log.id();
    const begun = await Promise.all(
      projections.map(async projection => {
        const collection = models.database.collection<AnyStored>(models.of(projection).collectionName);
        await makeIndexes(collection, projection);
        const checkpoint = await checkpoints.begin(collection.collectionName, logId);
        return { checkpoint, follower: followerOf(projection, collection, checkpoint) };
      }),
    );
    await verify(
      log,
      begun.map(({ checkpoint }) => checkpoint),
    );
    return begun.map(({ follower }) => follower);
  }

  /** Follows until the lease is lost, the run is ended or a store goes away (which throws). */
  async function holding(lost: AbortSignal): Promise<void> {
    const failed = new AbortController();
    const until = AbortSignal.any([signal, lost, failed.signal]);
    followers = await begin();
    const noted = new Set<Halt>();
    const group = new Group(log, checkpoints, until, progress => {
      wait = backOff.least;
      for (const { name, halted } of followers) {
        if (!halted || noted.has(halted)) continue;
        noted.add(halted);
        note('projection halted', { projection: name, ...halted }, 'error');
      }
      onProgress(progress);
    });
    try {
      await Promise.all([group.follow(followers), watchHalted(group, until)]);
    } finally {
      failed.abort();
    }
  }

  /** Lets a halted projection go on once somebody has decided to skip the event. */
  async function watchHalted(group: Group, until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      await delay(lookAgainMs, undefined, { signal: until }).catch(() => undefined);
      const halted = followers.filter(follower => follower.halted);
      if (halted.length === 0 || until.aborted) continue;
      const found = await checkpoints.read(halted.map(({ name }) => name));
      for (const before of halted) {
        const checkpoint = found.get(before.name);
        if (!checkpoint || checkpoint.halted) continue;
        note('projection goes on', { projection: before.name, skipped: checkpoint.skipped });
        const follower = followerOf(before.projection, before.collection, checkpoint);
        followers = followers.map(other => (other === before ? follower : other));
        await group.join([follower]);
      }
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await models.connect();
        const lease = await takeLease(models.state, leaseOf(projections), { signal, ...beats });
        holds = true;
        note('projections run here');
        try {
          await holding(lease.lost);
        } finally {
          holds = false;
          await lease.release().catch(() => undefined);
        }
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof RebuildNeeded || error instanceof NewerEvent) throw error;
        note('projections wait for the stores', { error: String(error), waitMs: wait }, 'warn');
        await delay(wait, undefined, { signal }).catch(() => undefined);
        wait = Math.min(2 * wait, backOff.most);
      }
    }
  }

  return {
    holds: () => holds,
    standings: () => followers.map(({ name, position, at, halted }) => ({ name, position, at, halted })),
    ended: run(),
  };
}
