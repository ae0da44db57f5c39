import type { PageType } from '@recto/contracts/events/values.ts';
import { projection } from '../projection.ts';

/** A page in a reader's history. Id: `<readerId>+<pageId>`. */
export type HistoryEntry = {
  readerId: string;
  pageId: string;
  pageType: PageType;
  datePublished: string;
  dateVisited: string;
  /** Taken out of the history; kept so that it can be put back. */
  removed: boolean;
};

export const historyId = (readerId: string, pageId: string): string => `${readerId}+${pageId}`;

export default projection<HistoryEntry>({
  name: 'histories',
  version: 1,
  indexes: [
    { key: { readerId: 1, removed: 1, pageType: 1, dateVisited: -1, _id: -1 } },
    { key: { readerId: 1, removed: 1, pageType: 1, datePublished: -1, _id: -1 } },
  ],
  on: {
    PageViewed: {
      id: ({ data }) => (data.readerId === null ? [] : historyId(data.readerId, data.pageId)),
      fold: (_, { data: { readerId, pageId, pageType, datePublished, at } }) => ({
        readerId: readerId ?? '',
        pageId,
        pageType,
        datePublished,
        dateVisited: at,
        removed: false,
      }),
    },
    HistoryEntryRemoved: {
      id: ({ data }) => historyId(data.readerId, data.pageId),
      fold: doc => doc && { ...doc, removed: true },
    },
    HistoryEntryRestored: {
      id: ({ data }) => historyId(data.readerId, data.pageId),
      fold: (doc, { data }) => doc && { ...doc, removed: false, dateVisited: data.dateVisited },
    },
  },
});
