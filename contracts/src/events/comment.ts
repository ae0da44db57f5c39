import type { Fact, Sealed } from './fact.ts';

/** Why a comment waits for a moderator. */
export type HeldBecause = 'repeated' | 'links';

/**
 * A reader wrote under a page. `inReplyTo` is the top-level comment, `inReplyToCommentReply` the reply that is
 * answered, `inReplyToUserId` the author of what is answered. `pageOwnerId` is the page's author. With `held` only its
 * author and moderators see it, until `CommentApproved`. `lang`: what the text is written in, by BCP 47, where that is sure.
 */
export type CommentAdded = Fact<
  'CommentAdded',
  {
    commentId: string;
    pageId: string;
    pageOwnerId: string;
    authorId: string;
    text: Sealed<string>;
    inReplyTo: string | null;
    inReplyToCommentReply: string | null;
    inReplyToUserId: string | null;
    held?: HeldBecause;
    lang?: Sealed<string>;
  }
>;
/** Its author changed the text. */
export type CommentEdited = Fact<
  'CommentEdited',
  { commentId: string; pageId: string; authorId: string; text: Sealed<string>; lang?: Sealed<string> }
>;
/** Its author or the page's owner (`by`) deleted it. */
export type CommentDeleted = Fact<
  'CommentDeleted',
  {
    commentId: string;
    pageId: string;
    pageOwnerId: string;
    authorId: string;
    inReplyTo: string | null;
    /** The author of what it answered. */
    inReplyToUserId?: string | null;
    by: string;
    /** It was waiting for approval: nobody had counted it. */
    held?: boolean;
  }
>;
/** A reader likes a comment. */
export type CommentLiked = Fact<
  'CommentLiked',
  { commentId: string; pageId: string; authorId: string; userId: string }
>;
/** A reader took the like of a comment back. */
export type CommentUnliked = Fact<
  'CommentUnliked',
  { commentId: string; pageId: string; authorId: string; userId: string }
>;

/** A moderator let a comment through that was held: everybody sees and counts it from now on. */
export type CommentApproved = Fact<
  'CommentApproved',
  {
    commentId: string;
    pageId: string;
    pageOwnerId: string;
    authorId: string;
    inReplyTo: string | null;
    inReplyToUserId: string | null;
    by: string;
  }
>;

export type CommentEvent = CommentAdded | CommentEdited | CommentDeleted | CommentApproved;
export type CommentLikeEvent = CommentLiked | CommentUnliked;
