import type { Fact, Sealed } from './fact.ts';

/**
 * A reader wrote under a page. `inReplyTo` is the top-level comment, `inReplyToCommentReply` the reply that is
 * answered, `inReplyToUserId` the author of what is answered. `pageOwnerId` is the page's author.
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
  }
>;
/** Its author changed the text. */
export type CommentEdited = Fact<
  'CommentEdited',
  { commentId: string; pageId: string; authorId: string; text: Sealed<string> }
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
    by: string;
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

export type CommentEvent = CommentAdded | CommentEdited | CommentDeleted;
export type CommentLikeEvent = CommentLiked | CommentUnliked;
