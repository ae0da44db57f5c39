import type { ListedPage, ReadingEvent } from '@recto/contracts/events/reading.ts';
import { VIEW_WINDOW_MS } from '@recto/contracts/limits.ts';
import type { Decider } from '@recto/event-log/decider.ts';

/** What one reader did with one page. Id: `<readerId>+<pageId>`; an anonymous browser has an id of its own. */
export type Reading = {
  lastViewed: string | null;
  lastCounted: string | null;
  /** The date that the history shows or would show again. */
  inHistory: boolean;
  readLater: boolean;
  /** Whose page is on the read-later list; kept since the page may be gone when it is taken off. */
  ownerId: string | null;
  /** When the page was last put on the read-later list, kept for taking a removal back. */
  dateAdded: string | null;
};

export const reading: Decider<Reading, ReadingEvent> = {
  category: 'reading',
  initial: { lastViewed: null, lastCounted: null, inHistory: false, readLater: false, ownerId: null, dateAdded: null },
  evolve: (state, event) => {
    switch (event.type) {
      case 'PageViewed': {
        const { at, counted, readerId } = event.data;
        return {
          ...state,
          lastViewed: at,
          lastCounted: counted ? at : state.lastCounted,
          inHistory: readerId !== null,
        };
      }
      case 'HistoryEntryRemoved':
        return { ...state, inHistory: false };
      case 'HistoryEntryRestored':
        return { ...state, inHistory: true };
      case 'ReadLaterAdded':
        return { ...state, readLater: true, ownerId: event.data.ownerId, dateAdded: event.data.dateAdded };
      case 'ReadLaterRemoved':
        return { ...state, readLater: false };
      default:
        return state;
    }
  },
};

const dayOf = (at: string): string => at.slice(0, 10);

/** A view of 15 seconds. Owners' own views are history only, never counted. */
export const viewPage = (state: Reading, page: ListedPage, readerId: string | null, at: string): ReadingEvent[] => {
  const counted =
    readerId !== page.ownerId &&
    (state.lastCounted === null || Date.parse(at) - Date.parse(state.lastCounted) >= VIEW_WINDOW_MS);
  return [
    {
      type: 'PageViewed',
      data: {
        ...page,
        readerId,
        at,
        counted,
        firstEver: counted && state.lastCounted === null,
        firstToday: counted && (state.lastCounted === null || dayOf(state.lastCounted) !== dayOf(at)),
      },
    },
  ];
};

export const removeFromHistory = (state: Reading, pageId: string, readerId: string): ReadingEvent[] =>
  state.inHistory ? [{ type: 'HistoryEntryRemoved', data: { pageId, readerId } }] : [];

/** Takes a removal back; the date is the one it had. */
export const restoreToHistory = (state: Reading, pageId: string, readerId: string): ReadingEvent[] =>
  state.inHistory || state.lastViewed === null
    ? []
    : [{ type: 'HistoryEntryRestored', data: { pageId, readerId, dateVisited: state.lastViewed } }];

/** Puts the page on the list, or takes it off. Nothing happens where it is as `wanted` already. */
export const toggleReadLater = (
  state: Reading,
  page: ListedPage,
  readerId: string,
  now: string,
  wanted?: boolean,
): ReadingEvent[] => {
  if (state.readLater === wanted) return [];
  if (state.readLater) return removeReadLater(state, page.pageId, readerId);
  return [{ type: 'ReadLaterAdded', data: { ...page, readerId, dateAdded: now } }];
};

export const removeReadLater = (state: Reading, pageId: string, readerId: string): ReadingEvent[] =>
  state.readLater && state.ownerId !== null
    ? [{ type: 'ReadLaterRemoved', data: { pageId, ownerId: state.ownerId, readerId } }]
    : [];

/** Takes a removal back; the page stands where it stood. */
export const restoreReadLater = (state: Reading, page: ListedPage, readerId: string): ReadingEvent[] =>
  state.readLater || state.dateAdded === null
    ? []
    : [{ type: 'ReadLaterAdded', data: { ...page, readerId, dateAdded: state.dateAdded } }];
