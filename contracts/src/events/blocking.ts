import type { Fact } from './fact.ts';

/** An author lets a reader read, but not comment: blocking-<ownerId>+<readerId>. */

/** The reader neither comments, replies nor edits comments on the owner's pages. */
export type ReaderBlocked = Fact<'ReaderBlocked', { ownerId: string; readerId: string }>;
/** The reader may comment again. */
export type ReaderUnblocked = Fact<'ReaderUnblocked', { ownerId: string; readerId: string }>;

export type BlockingEvent = ReaderBlocked | ReaderUnblocked;
