import type { Fact, Sealed } from './fact.ts';
import type { Configurations, Contents, PageType, StoredFile, StoredPhoto } from './values.ts';

/**
 * The whole page. `url`, `contents`, `tags` and `lang` are sealed only for private pages. `revision` counts from 1 and names
 * a version.
 */
export type PageState = {
  pageId: string;
  ownerId: string;
  type: PageType;
  /** Public: slug and id. Private: what the author chose. */
  url: Sealed<string>;
  contents: Sealed<Contents>;
  configurations: Configurations;
  /** Folded, unique, joined by commas. */
  tags: Sealed<string>;
  passwordHash: Sealed<string>;
  photo: StoredPhoto | null;
  files: StoredFile[];
  revision: number;
  /** When its draft was begun; the first pages do not say. */
  startedAt?: string;
  /** What `contents` are written in, by BCP 47; not there where that is not sure, and in pages of the first releases. */
  lang?: Sealed<string>;
};

/** A draft became a page that its readers can find. */
export type PagePublished = Fact<'PagePublished', PageState>;
/** The owner saved the edit form, or took an older version back. Carries all of the page. */
export type PageRevised = Fact<'PageRevised', PageState>;
/** The owner chose or replaced the page's photo. `replaced` names media that may now be purged. */
export type PagePhotoChosen = Fact<
  'PagePhotoChosen',
  { pageId: string; ownerId: string; photo: StoredPhoto; replaced: string | null }
>;
/** The owner removed the page's photo. */
export type PagePhotoRemoved = Fact<'PagePhotoRemoved', { pageId: string; ownerId: string; removed: string }>;
/** The owner attached a file. */
export type FileAttached = Fact<'FileAttached', { pageId: string; ownerId: string; file: StoredFile }>;
/** The owner removed an attached file. */
export type FileRemoved = Fact<'FileRemoved', { pageId: string; ownerId: string; fileId: string; mediaId: string }>;
/** The owner put the page into the trash, where it stays until `until`. */
export type PageTrashed = Fact<'PageTrashed', { pageId: string; ownerId: string; until: string }>;
/** The owner took the page out of the trash. */
export type PageRestored = Fact<'PageRestored', { pageId: string; ownerId: string }>;
/** The page is gone for good, and its media with it. `revision` is its last one: versions 1 to `revision` go too. */
export type PageDeleted = Fact<'PageDeleted', { pageId: string; ownerId: string; media: string[]; revision: number }>;

/** The owner closed the comments from the page: none is added, those that are there are not shown. */
export type CommentsClosed = Fact<'CommentsClosed', { pageId: string; ownerId: string }>;
/** The owner opened them again. */
export type CommentsOpened = Fact<'CommentsOpened', { pageId: string; ownerId: string }>;

export type PageEvent =
  | PagePublished
  | PageRevised
  | PagePhotoChosen
  | PagePhotoRemoved
  | FileAttached
  | FileRemoved
  | PageTrashed
  | PageRestored
  | PageDeleted
  | CommentsClosed
  | CommentsOpened;
