import type { CollectionEvent } from '@recto/contracts/events/collection.ts';
import type { StoredPhoto } from '@recto/contracts/events/values.ts';
import { COLLECTION_PAGES_MAX } from '@recto/contracts/limits.ts';
import type { Decider } from '@recto/event-log/decider.ts';
import { Rejected } from './rejected.ts';

export type Collection =
  | { status: 'none' }
  | {
      status: 'present';
      collectionId: string;
      ownerId: string;
      name: string | null;
      description: string | null;
      photo: StoredPhoto | null;
      pageIds: string[];
      shared: boolean;
    }
  | { status: 'deleted'; ownerId: string };

type Present = Extract<Collection, { status: 'present' }>;

export const collection: Decider<Collection, CollectionEvent> = {
  category: 'collection',
  initial: { status: 'none' },
  evolve: (state, event) => {
    if (event.type === 'CollectionCreated') {
      return { status: 'present', photo: null, pageIds: [], shared: false, ...event.data };
    }
    if (event.type === 'CollectionDeleted') return { status: 'deleted', ownerId: event.data.ownerId };
    return state.status === 'present' ? { ...state, ...changes(state, event) } : state;
  },
};

type CollectionChange = Exclude<CollectionEvent, { type: 'CollectionCreated' | 'CollectionDeleted' }>;

const changes = ({ pageIds }: Present, event: CollectionChange): Partial<Present> => {
  switch (event.type) {
    case 'CollectionRenamed':
      return { name: event.data.name, description: event.data.description };
    case 'CollectionPhotoChosen':
      return { photo: event.data.photo };
    case 'PageCollected':
      return { pageIds: [...pageIds, event.data.pageId] };
    case 'PagesUncollected': {
      const gone = new Set(event.data.pageIds);
      return { pageIds: pageIds.filter(id => !gone.has(id)) };
    }
    case 'CollectionReordered':
      return { pageIds: event.data.pageIds };
    case 'CollectionShared':
      return { shared: true };
    case 'CollectionUnshared':
      return { shared: false };
    default:
      return {};
  }
};

/** The collection, for its owner only. Throws `not found`, and `forbidden` for others. */
const ownCollection = (state: Collection, by: string): Present => {
  if (state.status !== 'present') throw new Rejected('not found');
  if (state.ownerId !== by) throw new Rejected('forbidden');
  return state;
};

export const createCollection = (
  state: Collection,
  created: { collectionId: string; ownerId: string; name: string; description: string },
): CollectionEvent[] => (state.status === 'none' ? [{ type: 'CollectionCreated', data: created }] : []);

/** Another name or description; what is left out stays. */
export const renameCollection = (
  state: Collection,
  by: string,
  wanted: { name?: string; description?: string },
): CollectionEvent[] => {
  const own = ownCollection(state, by);
  const { name = own.name ?? '', description = own.description ?? '' } = wanted;
  if (own.name === name && own.description === description) return [];
  return [{ type: 'CollectionRenamed', data: { collectionId: own.collectionId, ownerId: by, name, description } }];
};

export const chooseCollectionPhoto = (state: Collection, by: string, photo: StoredPhoto): CollectionEvent[] => {
  const own = ownCollection(state, by);
  const replaced = own.photo?.mediaId ?? null;
  return [{ type: 'CollectionPhotoChosen', data: { collectionId: own.collectionId, ownerId: by, photo, replaced } }];
};

/**
 * Puts the page in, or takes it out. Nothing happens where it is as `wanted` already: the click was made where another
 * window's is not seen. Throws `collection-full` at 500 pages.
 */
export const toggleCollected = (state: Collection, by: string, pageId: string, wanted?: boolean): CollectionEvent[] => {
  const own = ownCollection(state, by);
  if (own.pageIds.includes(pageId) === wanted) return [];
  const ids = { collectionId: own.collectionId, ownerId: by };
  if (own.pageIds.includes(pageId)) return [{ type: 'PagesUncollected', data: { ...ids, pageIds: [pageId] } }];
  if (own.pageIds.length >= COLLECTION_PAGES_MAX) throw new Rejected('collection-full');
  return [{ type: 'PageCollected', data: { ...ids, pageId } }];
};

export const removePages = (state: Collection, by: string, pageIds: readonly string[]): CollectionEvent[] => {
  const own = ownCollection(state, by);
  const present = own.pageIds.filter(id => pageIds.includes(id));
  if (present.length === 0) return [];
  return [{ type: 'PagesUncollected', data: { collectionId: own.collectionId, ownerId: by, pageIds: present } }];
};

/** Pages that were added meanwhile stay at the end; unknown ids are ignored. */
export const reorderPages = (state: Collection, by: string, pageIds: readonly string[]): CollectionEvent[] => {
  const own = ownCollection(state, by);
  const wanted = [...new Set(pageIds)].filter(id => own.pageIds.includes(id));
  const order = [...wanted, ...own.pageIds.filter(id => !wanted.includes(id))];
  if (order.every((id, at) => id === own.pageIds[at])) return [];
  return [{ type: 'CollectionReordered', data: { collectionId: own.collectionId, ownerId: by, pageIds: order } }];
};

/** Shares it, or stops sharing it. Nothing happens where it is as `wanted` already. */
export const toggleSharing = (state: Collection, by: string, wanted?: boolean): CollectionEvent[] => {
  const own = ownCollection(state, by);
  if (own.shared === wanted) return [];
  const type = own.shared ? 'CollectionUnshared' : 'CollectionShared';
  return [{ type, data: { collectionId: own.collectionId, ownerId: by } }];
};

export const deleteCollection = (state: Collection, by: string): CollectionEvent[] => {
  if (state.status === 'deleted' && state.ownerId === by) return [];
  const own = ownCollection(state, by);
  const media = own.photo ? [own.photo.mediaId] : [];
  return [{ type: 'CollectionDeleted', data: { collectionId: own.collectionId, ownerId: by, media } }];
};
