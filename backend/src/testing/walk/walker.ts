import { setTimeout as delay } from 'node:timers/promises';
import type { EventType, RectoEvent } from '@recto/contracts/events/event.ts';
import type { Configurations, Contents, PageType, StoredFile, StoredPhoto } from '@recto/contracts/events/values.ts';
import type { Decider } from '@recto/event-log/decider.ts';
import { Conflict, LogUnavailable, PersonForgotten } from '@recto/event-log/errors.ts';
import type { Decide, ExecuteOptions, Outcome } from '@recto/event-log/execute.ts';
import { execute } from '@recto/event-log/execute.ts';
import type { Keys } from '@recto/event-log/keys.ts';
import type { EventLog } from '@recto/event-log/log.ts';
import { Rejected } from '../../domain/rejected.ts';
import type { Random } from './random.ts';

export type Person = { userId: string; sessions: string[]; subscriptions: string[]; readLater: string[] };
export type WalkedPage = {
  pageId: string;
  ownerId: string;
  type: PageType;
  configurations: Configurations;
  published: string;
};
export type WalkedComment = { commentId: string; pageId: string; authorId: string; inReplyTo: string | null };
export type WalkedCollection = { collectionId: string; ownerId: string; pageIds: string[] };

/** What there is to do something with. Not the truth, which is in the log: a command on it may well be refused. */
export type World = {
  persons: Person[];
  drafts: { pageId: string; ownerId: string }[];
  pages: WalkedPage[];
  comments: WalkedComment[];
  collections: WalkedCollection[];
  /** Reports that were made, and things that moderators wrote about: what of them goes with an account. */
  reports: { id: string; reporterId: string }[];
  moderated: { id: string; ownerId: string }[];
  /** Media that nothing shows any more. */
  dropped: Set<string>;
};

export type Walker = {
  readonly log: EventLog;
  readonly keys: Keys;
  readonly random: Random;
  readonly world: World;
  /** The walk's time, ISO-8601: it goes on by a few minutes with every command. */
  now(): string;
  /** A time that many milliseconds from now. */
  later(ms: number): string;
  /**
   * Carries a command out as a request would, now and then twice; tries it again with the same id while a store is
   * away. Undefined when it was refused.
   */
  command<S, E extends RectoEvent>(
    decider: Decider<S, E>,
    id: string,
    userId: string | null,
    decide: Decide<S, E>,
    options?: ExecuteOptions,
  ): Promise<Outcome<S, E> | undefined>;
  /** Does something with the log, again until the store is there. */
  persistently<T>(act: () => Promise<T>): Promise<T>;
  photo(): StoredPhoto;
  file(): StoredFile;
  contents(type: PageType): Contents;
  /** How often each event has been appended. */
  readonly seen: Map<EventType, number>;
};

/** How often a command comes twice, as after a lost answer. */
const repeatShare = 0.05;
const awayMs = 20;

const isRefusal = (error: unknown) =>
  error instanceof Rejected || error instanceof Conflict || error instanceof PersonForgotten;

export function walkerOn(log: EventLog, keys: Keys, random: Random, start: Date): Walker {
  let clock = start.getTime();
  const later = (ms: number) => new Date(clock + ms).toISOString();
  const now = () => later(0);
  const seen = new Map<EventType, number>();
  const dropped = new Set<string>();

  async function persistently<T>(act: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await act();
      } catch (error) {
        if (!(error instanceof LogUnavailable)) throw error;
        await delay(awayMs);
      }
    }
  }

  return {
    log,
    keys,
    random,
    world: { persons: [], drafts: [], pages: [], comments: [], collections: [], reports: [], moderated: [], dropped },
    now,
    later,
    persistently,
    command: async (decider, id, userId, decide, options) => {
      clock += random.below(600_000);
      const request = {
        commandId: random.uuid(),
        correlationId: random.uuid(),
        userId,
        command: 'walk',
        at: now(),
        requestHash: '',
      };
      const carryOut = () => persistently(() => execute(log, decider, id, request, decide, options));
      const twice = random.chance(repeatShare);
      try {
        const outcome = await carryOut();
        if (twice) await carryOut();
        for (const { type } of outcome.events) seen.set(type, (seen.get(type) ?? 0) + 1);
        for (const media of droppedBy(outcome.events)) dropped.add(media);
        return outcome;
      } catch (error) {
        if (isRefusal(error)) return undefined;
        throw error;
      }
    },
    photo: () => ({ mediaId: `m-${random.uuid()}`, width: 1200, height: 675, widths: [320, 640] }),
    file: () => ({
      fileId: random.uuid(),
      mediaId: `m-${random.uuid()}`,
      name: `${random.text(1)}.pdf`,
      size: 1 + random.below(1_000_000),
      type: 'application/pdf',
    }),
    contents: type => ({
      title: random.text(type === 'public' ? 4 : 2),
      briefDes: random.text(8),
      targets: random.text(5),
      body: `<h2>${random.text(3)}</h2><p>${random.text(10 + random.below(150))} &amp; more</p>`,
    }),
    seen,
  };
}

function droppedBy(events: readonly RectoEvent[]): string[] {
  return events.flatMap(({ data }) => [
    ...('dropped' in data ? data.dropped : []),
    ...('media' in data ? data.media : []),
    ...('replaced' in data && data.replaced !== null ? [data.replaced] : []),
    ...('removed' in data ? [data.removed] : []),
    ...('mediaId' in data && 'fileId' in data ? [data.mediaId] : []),
  ]);
}

/** Takes an item out of a list of the world. */
export function forget<T>(list: T[], item: T): void {
  const at = list.indexOf(item);
  if (at >= 0) list.splice(at, 1);
}
