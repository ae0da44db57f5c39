import { randomUUID } from 'node:crypto';
import { NoSuchPosition } from '@recto/event-log/errors.ts';
import type { EventLog } from '@recto/event-log/log.ts';
import { beforeAll } from '@recto/event-log/log.ts';
import type { Db } from 'mongodb';

/** Why a projection stands still: this event could not be folded, three times. */
export type Halt = {
  position: bigint;
  eventId: string;
  type: string;
  /** The action that the event came from, as logs name it. */
  correlationId?: string;
  error: string;
  at: Date;
};
/** A recorded decision to go on without an event. */
export type Skip = { position: bigint; because: string; at: Date };

/** How far a projection has come, in which log. */
export type Checkpoint = {
  /** The collection's name. */
  _id: string;
  /** Everything up to here is in the documents. */
  position: bigint;
  eventId: string | null;
  logId: string;
  /** Another one each time that the documents are made anew; absent where that was before it was noted. */
  build?: string;
  halted?: Halt;
  skipped?: Skip[];
};

/** The documents were made from another log, or from a later state of it: only a rebuild helps. */
export class RebuildNeeded extends Error {
  override readonly name = 'RebuildNeeded';
}

export type Checkpoints = {
  /** Reads the checkpoints that exist. */
  read(names: readonly string[]): Promise<Map<string, Checkpoint>>;
  /** Reads a checkpoint, making it at the log's beginning where there is none. */
  begin(name: string, logId: string, skipped?: Skip[]): Promise<Checkpoint>;
  /** Moves them forward, never back. A projection that moves is not halted (any more). */
  move(names: readonly string[], position: bigint, eventId: string): Promise<void>;
  halt(name: string, halted: Halt): Promise<void>;
  /** Lets a halted projection go on without the event at this position; answers whether it was halted there. */
  skip(name: string, position: bigint, because: string): Promise<boolean>;
  forget(name: string): Promise<void>;
};

export function checkpointsIn(state: Db): Checkpoints {
  const checkpoints = state.collection<Checkpoint>('checkpoints');
  return {
    read: async names => {
      const found = await checkpoints.find({ _id: { $in: [...names] } }).toArray();
      return new Map(found.map(checkpoint => [checkpoint._id, checkpoint]));
    },
    begin: async (name, logId, skipped = []) => {
      const fresh = {
        position: beforeAll,
        eventId: null,
        logId,
        build: randomUUID(),
        ...(skipped.length > 0 && { skipped }),
      };
      await checkpoints.updateOne({ _id: name }, { $setOnInsert: fresh }, { upsert: true });
      const checkpoint = await checkpoints.findOne({ _id: name });
      if (!checkpoint) throw new Error(`no checkpoint of ${name}`);
      return checkpoint;
    },
    move: async (names, position, eventId) => {
      await checkpoints.updateMany(
        { _id: { $in: [...names] }, position: { $lt: position } },
        { $set: { position, eventId }, $unset: { halted: 1 } },
      );
    },
    halt: async (name, halted) => {
      await checkpoints.updateOne({ _id: name }, { $set: { halted } });
    },
    skip: async (name, position, because) => {
      const { matchedCount } = await checkpoints.updateOne(
        { _id: name, 'halted.position': position },
        { $push: { skipped: { position, because, at: new Date() } }, $unset: { halted: 1 } },
      );
      return matchedCount === 1;
    },
    forget: async name => {
      await checkpoints.deleteOne({ _id: name });
    },
  };
}

/** Throws `RebuildNeeded` unless the log is the one that they were made from, and not an older state of it. */
export async function verify(log: EventLog, checkpoints: readonly Checkpoint[]): Promise<void> {
  const logId = await log.id();
  const places = new Map<string, Checkpoint>();
  for (const checkpoint of checkpoints) {
    if (checkpoint.logId !== logId) refuse(checkpoint, 'the event log is another one');
    // Most stand at the same place: each place is looked at once.
    if (checkpoint.position >= 0n) places.set(`${checkpoint.position} ${checkpoint.eventId}`, checkpoint);
  }
  for (const checkpoint of places.values()) {
    const { position, eventId } = checkpoint;
    const found = await log.eventIdAt(position).catch((error: unknown) => {
      if (!(error instanceof NoSuchPosition)) throw error;
      return refuse(checkpoint, error.message);
    });
    // An event that its stream has let go of may be gone; another one in its place may not be.
    if (found === eventId) continue;
    if (found !== null) refuse(checkpoint, `the event log has another event at position ${position}`);
    if (!(await log.hasPassed(position))) refuse(checkpoint, `the event log ends before position ${position}`);
  }
}

function refuse({ _id }: Checkpoint, reason: string): never {
  throw new RebuildNeeded(`${_id}: ${reason}. Rebuild the read models.`);
}
