import { setTimeout as delay } from 'node:timers/promises';
import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import type { EventLog } from '@recto/event-log/log.ts';
import { beforeAll } from '@recto/event-log/log.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { Follower } from './follower.ts';
import { advance } from './follower.ts';
import { type Move, Moves } from './moves.ts';
import { handlerOf } from './projection.ts';

/** Batches of a catch-up are larger than live ones: nobody waits for each. */
const catchUpBatch = { maxCount: 4_000, maxBytes: 16_000_000, full: true };
const liveBatch = { maxCount: 1_000, maxBytes: 8_000_000 };
/** A projection that has less than this before it catches up with the others by holding them for the moment. */
const nearlyThere = 500;

/**
 * Where so many events come together, what each batch costs beside its events is worth sharing: from one to the next take
 * at least so long, in milliseconds. Where fewer come, nobody waits.
 */
const busy = { events: 5, everyMs: 20 };

export type Progress = {
  /** The events that were read, and how long all followers took to take them in, in seconds. */
  batch: readonly Recorded<RectoEvent>[];
  seconds: number;
  position: bigint;
  followers: readonly Follower[];
};

/**
 * The projections that follow the log together: each event is read and decoded once. One that is behind catches up on
 * its own first, and then joins.
 */
export class Group {
  readonly #log: EventLog;
  readonly #checkpoints: Checkpoints;
  readonly #signal: AbortSignal;
  readonly #onProgress: (progress: Progress) => void;
  readonly #members = new Set<Follower>();
  /** The last position of the newest batch that was begun: whoever has this has not missed anything. */
  #begun = beforeAll;
  /** While a follower joins, the next batch waits. */
  #joining: Promise<void> = Promise.resolve();
  /** Those that follow live. Who catches up moves with each batch. */
  readonly #moves: Moves;

  constructor(log: EventLog, checkpoints: Checkpoints, signal: AbortSignal, onProgress: (progress: Progress) => void) {
    this.#log = log;
    this.#checkpoints = checkpoints;
    this.#signal = signal;
    this.#onProgress = onProgress;
    this.#moves = new Moves(checkpoints);
  }

  /** Follows the log until the signal: those that are furthest at once, each of the others from when it has caught up. */
  async follow(followers: readonly Follower[]): Promise<void> {
    const furthest = followers.map(({ position }) => position).reduce((most, at) => (at > most ? at : most), beforeAll);
    this.#begun = furthest;
    const behind: Follower[] = [];
    for (const follower of followers) {
      if (follower.position === furthest) this.#members.add(follower);
      else behind.push(follower);
    }
    try {
      await Promise.race([this.#moves.failed, Promise.all([this.#live(furthest), this.join(behind)])]);
    } finally {
      await this.#moves.end();
    }
  }

  async #live(from: bigint): Promise<void> {
    for await (const batch of this.#log.subscribeAll({ after: from, signal: this.#signal, ...liveBatch })) {
      await this.#joining;
      const begun = performance.now();
      this.#begun = batch.at(-1)!.position;
      await this.#apply([...this.#members], batch, (move, isQuiet) => this.#moves.to(move, isQuiet));
      const left = begun + busy.everyMs - performance.now();
      if (batch.length >= busy.events && left > 0)
        await delay(left, undefined, { signal: this.#signal }).catch(() => undefined);
      if (this.#signal.aborted) return;
    }
  }

  /** Brings followers that are behind up to the others, reading once for all of them, and lets them join. */
  async join(behind: readonly Follower[]): Promise<void> {
    let left = behind.filter(follower => !follower.halted);
    while (left.length > 0 && !this.#signal.aborted) {
      const read = await this.#catchUp(left);
      left = left.filter(follower => !follower.halted);
      if (read > nearlyThere || left.length === 0) continue;
      const joined = Promise.withResolvers<void>();
      this.#joining = joined.promise;
      try {
        await this.#catchUp(left);
        for (const follower of left) if (follower.position >= this.#begun) this.#members.add(follower);
        left = left.filter(follower => !follower.halted && !this.#members.has(follower));
      } finally {
        joined.resolve();
      }
    }
  }

  /** Reads from the hindmost follower to the log's end; answers how many events that were. */
  async #catchUp(followers: readonly Follower[]): Promise<number> {
    const after = followers.map(({ position }) => position).reduce((least, at) => (at < least ? at : least));
    let read = 0;
    for await (const batch of this.#log.readAll({ after, signal: this.#signal, ...catchUpBatch })) {
      read += batch.length;
      await this.#apply(followers, batch);
      if (this.#signal.aborted) break;
    }
    return read;
  }

  async #apply(
    followers: readonly Follower[],
    batch: readonly Recorded<RectoEvent>[],
    moving: (move: Move, isQuiet: boolean) => Promise<void> | void = ({ names, position, eventId }) =>
      this.#checkpoints.move(names, position, eventId),
  ): Promise<void> {
    const { position, id } = batch.at(-1)!;
    const started = performance.now();
    const going = followers.filter(follower => !follower.halted);
    await Promise.all(going.map(follower => advance(follower, batch, this.#checkpoints)));
    const arrived = followers.filter(follower => !follower.halted);
    for (const follower of followers) if (follower.halted) this.#members.delete(follower);
    if (arrived.length > 0) {
      const names = arrived.map(({ name }) => name);
      const isQuiet = !batch.some(({ type }) => going.some(({ projection }) => handlerOf(projection, type)));
      await moving({ names, position, eventId: id }, isQuiet);
    }
    const seconds = (performance.now() - started) / 1_000;
    this.#onProgress({ batch, seconds, position, followers: arrived });
  }
}
