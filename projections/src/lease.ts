import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Collection, Db } from 'mongodb';
import { MongoServerError } from 'mongodb';
import type { Projection } from './projection.ts';
import { collectionOf } from './projection.ts';

/** The right to be the only one who does something, as long as `lost` is not aborted. */
export type Lease = {
  readonly lost: AbortSignal;
  /** Lets somebody else have it at once. */
  release(): Promise<void>;
};

export type LeaseOptions = {
  /** Stops waiting for the lease. */
  readonly signal?: AbortSignal;
  /** Between two beats of the holder. Milliseconds. */
  readonly beatMs?: number;
  /** How long a challenger sees no beat before it takes over. Milliseconds. */
  readonly deadAfterMs?: number;
};

type LeaseDocument = { _id: string; holder: string; beat: number };

const duplicateKey = 11000;

/**
 * The name of the lease of whoever keeps these projections up to date. Processes of one release share it. Another release, with
 * other versions, has its own and works beside it: old and new collections are both kept until the old release is
 * ended. What both keep is guarded against each other.
 */
export function leaseOf(projections: readonly Projection<object>[]): string {
  const names = projections.map(collectionOf).toSorted().join(' ');
  return `projections ${createHash('sha256').update(names).digest('hex').slice(0, 12)}`;
}

/**
 * Waits until the lease is free, or until its holder's counter has stood still for `deadAfterMs` on this process' own
 * monotonic clock: no two machines' clocks are compared. The holder gives up by itself before a challenger may take over.
 * Two holders for an instant are possible all the same (a process that was stopped in between); what they write must bear it.
 * Throws the signal's reason, and what the driver throws.
 */
export async function takeLease(state: Db, name: string, options: LeaseOptions = {}): Promise<Lease> {
  const { signal, beatMs = 500, deadAfterMs = 2_500 } = options;
  const leases = state.collection<LeaseDocument>('leases');
  const holder = randomUUID();
  let seen: { holder: string; beat: number; since: number } | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const present = await leases.findOne({ _id: name });
    if (!present) {
      if (await inserted(() => leases.insertOne({ _id: name, holder, beat: 0 }))) break;
    } else if (seen?.holder !== present.holder || seen.beat !== present.beat) {
      seen = { holder: present.holder, beat: present.beat, since: performance.now() };
    } else if (performance.now() - seen.since > deadAfterMs) {
      const standing = { _id: name, holder: present.holder, beat: present.beat };
      const { matchedCount } = await leases.updateOne(standing, { $set: { holder, beat: 0 } });
      if (matchedCount === 1) break;
    }
    await delay(beatMs, undefined, { signal });
  }
  return beating(leases, name, holder, { beatMs, deadAfterMs });
}

/**
 * Takes the lease from whoever holds it. Answers when that one, who notices at its next beat, has had the time to end what it was
 * at; it waits for the lease from then on.
 */
export async function seizeLease(state: Db, name: string, { beatMs = 500, deadAfterMs = 2_500 } = {}): Promise<Lease> {
  const leases = state.collection<LeaseDocument>('leases');
  const holder = randomUUID();
  const before = await leases.findOneAndUpdate({ _id: name }, { $set: { holder, beat: 0 } }, { upsert: true });
  const lease = beating(leases, name, holder, { beatMs, deadAfterMs });
  if (before) await delay(deadAfterMs);
  return lease;
}

function beating(
  leases: Collection<LeaseDocument>,
  name: string,
  holder: string,
  { beatMs, deadAfterMs }: { beatMs: number; deadAfterMs: number },
): Lease {
  const over = new AbortController();
  const beats = keepBeating(
    async () => (await leases.updateOne({ _id: name, holder }, { $inc: { beat: 1 } })).matchedCount === 1,
    { beatMs, giveUpAfterMs: deadAfterMs - 2 * beatMs, over },
  );
  return {
    lost: over.signal,
    release: async () => {
      over.abort(new Error(`lease ${name} was released`));
      await beats;
      await leases.deleteOne({ _id: name, holder });
    },
  };
}

/** Whether somebody holds the lease now: its counter moves within the time after which a challenger would take over. */
export async function isHeld(state: Db, name: string, { beatMs = 500, deadAfterMs = 2_500 } = {}): Promise<boolean> {
  const leases = state.collection<LeaseDocument>('leases');
  const first = await leases.findOne({ _id: name });
  for (const since = performance.now(); performance.now() - since <= deadAfterMs; await delay(beatMs / 5)) {
    const now = await leases.findOne({ _id: name });
    if (now && (now.holder !== first?.holder || now.beat !== first.beat)) return true;
  }
  return false;
}

async function inserted(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert();
    return true;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === duplicateKey) return false;
    throw error;
  }
}

async function keepBeating(
  beat: () => Promise<boolean>,
  { beatMs, giveUpAfterMs, over }: { beatMs: number; giveUpAfterMs: number; over: AbortController },
): Promise<void> {
  let last = performance.now();
  while (!over.signal.aborted) {
    const sent = performance.now();
    const held = await Promise.race([
      beat().catch(() => undefined),
      delay(giveUpAfterMs, undefined, { signal: over.signal }).catch(() => undefined),
    ]);
    if (held) last = sent;
    if (held === false || performance.now() - last > giveUpAfterMs) over.abort(new Error('the lease was lost'));
    await delay(beatMs, undefined, { signal: over.signal }).catch(() => undefined);
  }
}
