import type { EventOf, EventType, RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import { toldOfComment } from '@recto/projections/read-models/told.ts';
import type { Follow } from './follow/follow.ts';

type PageKey = `page:${string}`;
/** Whom or what an event concerns, so that those who follow it are told. */
export type LiveKey = PageKey | `person:${string}` | `author:${string}`;
export const pageKey = (pageId: string): PageKey => `page:${pageId}`;
export const personKey = (userId: string): LiveKey => `person:${userId}`;
/** Those who follow an author. */
export const authorKey = (userId: string): LiveKey => `author:${userId}`;

type Keys = { readonly [T in EventType]?: (data: EventOf<T>['data']) => LiveKey[] };

/** What is told live: the conversation under a page and its ratings, and what people are notified of. */
const keys = {
  CommentAdded: data => [pageKey(data.pageId), ...(data.held ? [] : toldOfComment(data).map(personKey))],
  CommentApproved: data => [pageKey(data.pageId), ...toldOfComment(data).map(personKey)],
  CommentEdited: data => [pageKey(data.pageId)],
  CommentDeleted: ({ inReplyToUserId = null, ...data }) => [
    pageKey(data.pageId),
    ...(data.held ? [] : toldOfComment({ ...data, inReplyToUserId }).map(personKey)),
  ],
  PageRated: data => [pageKey(data.pageId), personKey(data.ownerId)],
  ThingHidden: data => [...(data.pageId === null ? [] : [pageKey(data.pageId)]), personKey(data.ownerId)],
  ThingRestored: data => [...(data.pageId === null ? [] : [pageKey(data.pageId)]), personKey(data.ownerId)],
  ReportDecided: data => data.reporterIds.map(personKey),
  NotificationsRead: data => [personKey(data.userId)],
  NotificationKindsChosen: data => [personKey(data.userId)],
  AuthorSubscribed: data => [personKey(data.readerId)],
  AuthorUnsubscribed: data => [personKey(data.readerId)],
  PagePublished: data => (data.configurations.anonymously ? [] : [authorKey(data.ownerId)]),
} as const satisfies Keys;

export type LiveEvent = Recorded<EventOf<keyof typeof keys>>;
type Listener = (event: LiveEvent) => void;

const isLive = (event: Recorded<RectoEvent>): event is LiveEvent => event.type in keys;
const keysOf = ({ type, data }: LiveEvent): LiveKey[] => (keys[type] as (data: LiveEvent['data']) => LiveKey[])(data);

/** So many events of pages are kept for clients that come back: their text is sealed here, and takes nothing. */
const kept = 5_000;
const isOfPage = (key: LiveKey): key is PageKey => key.startsWith('page:');

/** What live clients of a process are told. It begins with the first of them. */
export type Live = {
  /** Calls `listener` for each event that concerns one of the keys from now on, until the answer is called. */
  follow(keys: readonly LiveKey[], listener: Listener): Promise<() => void>;
  /** Everything up to here has been told; undefined before the first has followed. */
  position(): bigint | undefined;
  /** A page's events after a position; null when they reach back further than is kept. */
  since(key: PageKey, position: bigint): readonly LiveEvent[] | null;
};

export const openLive = (log: Follow): Live => {
  const listeners = new Map<LiveKey, Set<Listener>>();
  let recent: LiveEvent[] = [];
  /** Everything of pages after this position is in `recent`. */
  let knownAfter: bigint | null = null;

  const take = (event: LiveEvent): void => {
    const concerned = keysOf(event);
    if (concerned.some(isOfPage)) recent.push(event);
    if (recent.length > kept) {
      const dropped = recent.length - kept / 2;
      knownAfter = recent[dropped - 1]?.position ?? knownAfter;
      recent = recent.slice(dropped);
    }
    const told = new Set(concerned.flatMap(key => [...(listeners.get(key) ?? [])]));
    for (const listener of told) listener(event);
  };

  log.listen(batch => {
    for (const event of batch) if (isLive(event)) take(event);
  });

  return {
    async follow(followed, listener) {
      const begun = await log.begin();
      knownAfter ??= begun;
      for (const key of followed) listeners.set(key, (listeners.get(key) ?? new Set()).add(listener));
      return () => {
        for (const key of followed) {
          const all = listeners.get(key);
          all?.delete(listener);
          if (all?.size === 0) listeners.delete(key);
        }
      };
    },
    position: () => log.position() ?? undefined,
    since(key, position) {
      if (knownAfter === null || position < knownAfter) return null;
      return recent.filter(event => event.position > position && keysOf(event).includes(key));
    },
  };
};
