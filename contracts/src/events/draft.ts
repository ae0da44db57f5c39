import type { Fact, Sealed } from './fact.ts';
import type { Configurations, Contents, PageType, StoredFile, StoredPhoto } from './values.ts';

/** The whole draft. `contentsRevision` counts saves of the contents alone: what an editor starts from. */
export type DraftState = {
  pageId: string;
  ownerId: string;
  type: PageType;
  contents: Sealed<Contents>;
  contentsRevision: number;
  configurations: Configurations;
  tags: Sealed<string>;
  url: Sealed<string>;
  passwordHash: Sealed<string>;
  photo: StoredPhoto | null;
  files: StoredFile[];
  startedAt: string;
};

/** The author chose a type for a new page. */
export type DraftStarted = Fact<'DraftStarted', DraftState>;
/** Something in the draft changed, or it is open again; carries all of it. `dropped` names media that may now be purged. */
export type DraftSaved = Fact<'DraftSaved', DraftState & { dropped: string[] }>;
/** The draft is being published: no save after this. */
export type DraftClosed = Fact<'DraftClosed', { pageId: string; ownerId: string }>;
/** The author put the draft into the trash, where it stays until `until`. */
export type DraftTrashed = Fact<'DraftTrashed', { pageId: string; ownerId: string; until: string }>;
/** The author took the draft out of the trash; or its publishing was refused, since the account had been blocked. */
export type DraftRestored = Fact<'DraftRestored', { pageId: string; ownerId: string }>;
/** The draft is gone for good, and its media with it. */
export type DraftDeleted = Fact<'DraftDeleted', { pageId: string; ownerId: string; media: string[] }>;

export type DraftEvent = DraftStarted | DraftSaved | DraftClosed | DraftTrashed | DraftRestored | DraftDeleted;
