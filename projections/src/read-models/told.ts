/** A comment that everybody sees, as the facts tell of it. */
export type SeenComment = {
  commentId: string;
  pageOwnerId: string;
  authorId: string;
  inReplyToUserId: string | null;
};

/** Whom a comment answers; null for nobody or oneself. */
export const answeredBy = ({ inReplyToUserId, authorId }: SeenComment): string | null =>
  inReplyToUserId === authorId ? null : inReplyToUserId;

/** The page's author, unless they wrote it or are told of it as a reply. */
export const pageAuthorToldOf = (comment: SeenComment): string | null =>
  comment.pageOwnerId === comment.authorId || comment.pageOwnerId === answeredBy(comment) ? null : comment.pageOwnerId;

/** Who is told of a comment. */
export const toldOfComment = (comment: SeenComment): string[] =>
  [answeredBy(comment), pageAuthorToldOf(comment)].filter(id => id !== null);
