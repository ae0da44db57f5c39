import type { Fact, Sealed } from './fact.ts';
import type { StoredPhoto } from './values.ts';

/** A reader made a collection. Its name and description are shown to others once it is shared, from the read model. */
export type CollectionCreated = Fact<
  'CollectionCreated',
  { collectionId: string; ownerId: string; name: Sealed<string>; description: Sealed<string> }
>;
/** The owner gave it another name or description. */
export type CollectionRenamed = Fact<
  'CollectionRenamed',
  { collectionId: string; ownerId: string; name: Sealed<string>; description: Sealed<string> }
>;
/** The owner chose or replaced its photo. */
export type CollectionPhotoChosen = Fact<
  'CollectionPhotoChosen',
  { collectionId: string; ownerId: string; photo: StoredPhoto; replaced: string | null }
>;
/** The owner put a page at its end. */
export type PageCollected = Fact<'PageCollected', { collectionId: string; ownerId: string; pageId: string }>;
/** The owner took pages out. */
export type PagesUncollected = Fact<'PagesUncollected', { collectionId: string; ownerId: string; pageIds: string[] }>;
/** The owner put the pages into another order; carries all of them. */
export type CollectionReordered = Fact<
  'CollectionReordered',
  { collectionId: string; ownerId: string; pageIds: string[] }
>;
/** Others may now see it and save it. */
export type CollectionShared = Fact<'CollectionShared', { collectionId: string; ownerId: string }>;
/** Only the owner sees it again. */
export type CollectionUnshared = Fact<'CollectionUnshared', { collectionId: string; ownerId: string }>;
/** The owner deleted it. */
export type CollectionDeleted = Fact<'CollectionDeleted', { collectionId: string; ownerId: string; media: string[] }>;
/** A reader saved somebody's shared collection: library-<userId>+<collectionId>. */
export type CollectionSaved = Fact<'CollectionSaved', { collectionId: string; userId: string }>;
/** A reader removed a saved collection. */
export type CollectionUnsaved = Fact<'CollectionUnsaved', { collectionId: string; userId: string }>;

export type CollectionEvent =
  | CollectionCreated
  | CollectionRenamed
  | CollectionPhotoChosen
  | PageCollected
  | PagesUncollected
  | CollectionReordered
  | CollectionShared
  | CollectionUnshared
  | CollectionDeleted;
export type LibraryEvent = CollectionSaved | CollectionUnsaved;
