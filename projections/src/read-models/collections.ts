import type { StoredPhoto } from '@recto/contracts/events/values.ts';
import type { EventFor } from '../projection.ts';
import { projection } from '../projection.ts';

/** A reader's collection of pages. Id: the collection id. */
export type Collection = {
  ownerId: string;
  name: string;
  /** The name without regard to case, for sorting. */
  folded: string;
  description: string;
  photo: StoredPhoto | null;
  /** In the owner's order, at most 500. Which of them a viewer may read is joined from `page-cards`. */
  pageIds: string[];
  sharing: boolean;
  date: string;
};

const id = ({ data }: { data: { collectionId: string } }) => data.collectionId;
/** A forgotten person's words read as null. */
const named = ({ name, description }: EventFor<'CollectionCreated' | 'CollectionRenamed'>['data']) => ({
  name: name ?? '',
  folded: (name ?? '').toLowerCase(),
  description: description ?? '',
});

export default projection<Collection>({
  name: 'collections',
  version: 1,
  indexes: [
    { key: { ownerId: 1, date: -1, _id: -1 } },
    { key: { ownerId: 1, folded: 1, _id: 1 } },
    // An author's shared collections.
    { key: { ownerId: 1, sharing: 1, date: -1, _id: -1 } },
  ],
  on: {
    CollectionCreated: {
      id,
      fold: (_, { data, metadata }) => ({
        ownerId: data.ownerId,
        ...named(data),
        photo: null,
        pageIds: [],
        sharing: false,
        date: metadata.at,
      }),
    },
    CollectionRenamed: {
      id,
      fold: (doc, { data }) => doc && { ...doc, ...named(data) },
    },
    CollectionPhotoChosen: { id, fold: (doc, { data }) => doc && { ...doc, photo: data.photo } },
    PageCollected: {
      id,
      fold: (doc, { data }) =>
        doc && { ...doc, pageIds: [...doc.pageIds.filter(is => is !== data.pageId), data.pageId] },
    },
    PagesUncollected: {
      id,
      fold: (doc, { data }) => doc && { ...doc, pageIds: doc.pageIds.filter(is => !data.pageIds.includes(is)) },
    },
    CollectionReordered: { id, fold: (doc, { data }) => doc && { ...doc, pageIds: data.pageIds } },
    CollectionShared: { id, fold: doc => doc && { ...doc, sharing: true } },
    CollectionUnshared: { id, fold: doc => doc && { ...doc, sharing: false } },
    CollectionDeleted: { id, fold: () => undefined },
  },
});
