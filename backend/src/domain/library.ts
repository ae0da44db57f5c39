import type { LibraryEvent } from '@recto/contracts/events/collection.ts';
import type { Decider } from '@recto/event-log/decider.ts';
import type { Collection } from './collection.ts';
import { Rejected } from './rejected.ts';

/** Whether one user keeps one of somebody else's collections. Id: `<userId>+<collectionId>`. */
export type SavedCollection = { saved: boolean };

export const library: Decider<SavedCollection, LibraryEvent> = {
  category: 'library',
  initial: { saved: false },
  evolve: (_, event) => ({ saved: event.type === 'CollectionSaved' }),
  wholeState: ['CollectionSaved', 'CollectionUnsaved'],
};

/**
 * Saves a shared collection, or lets go of it (also when it is shared no more). Nothing happens where it is as `wanted`
 * already. Throws `forbidden` for one's own.
 */
export const toggleSaved = (
  state: SavedCollection,
  collectionId: string,
  collection: Collection,
  userId: string,
  wanted?: boolean,
): LibraryEvent[] => {
  if (state.saved === wanted) return [];
  if (state.saved) return letGo(state, collectionId, userId);
  if (collection.status !== 'present') throw new Rejected('not found');
  if (!collection.shared || collection.ownerId === userId) throw new Rejected('forbidden');
  return [{ type: 'CollectionSaved', data: { collectionId, userId } }];
};

/** Lets go of it, also with the account. */
export const letGo = (state: SavedCollection, collectionId: string, userId: string): LibraryEvent[] =>
  state.saved ? [{ type: 'CollectionUnsaved', data: { collectionId, userId } }] : [];
