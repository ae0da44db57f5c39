import type { PageType } from '@recto/contracts/events/values.ts';
import { projection } from '../projection.ts';

/** A page on a reader's read-later list. Id: `<readerId>+<pageId>`. */
export type ReadLaterEntry = {
  readerId: string;
  pageId: string;
  pageType: PageType;
  datePublished: string;
  dateAdded: string;
};

export const readLaterId = (readerId: string, pageId: string): string => `${readerId}+${pageId}`;

export default projection<ReadLaterEntry>({
  name: 'read-later',
  version: 1,
  indexes: [
    { key: { readerId: 1, pageType: 1, dateAdded: -1, _id: -1 } },
    { key: { readerId: 1, pageType: 1, datePublished: -1, _id: -1 } },
  ],
  on: {
    ReadLaterAdded: {
      id: ({ data }) => readLaterId(data.readerId, data.pageId),
      fold: (_, { data: { readerId, pageId, pageType, datePublished, dateAdded } }) => ({
        readerId,
        pageId,
        pageType,
        datePublished,
        dateAdded,
      }),
    },
    ReadLaterRemoved: { id: ({ data }) => readLaterId(data.readerId, data.pageId), fold: () => undefined },
  },
});
