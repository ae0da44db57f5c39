import type { Comment } from '@recto/contracts/http/shared.ts';

/** The loaded top-level comments, newest first, and how many there are. */
export type Conversation = { comments: readonly Comment[]; length: number; hasEarlier: boolean };

type Portion = { comments: readonly Comment[]; length: number };

export const empty: Conversation = { comments: [], length: 0, hasEarlier: false };

export const withPortion = ({ comments, length }: Portion): Conversation => ({
  comments,
  length,
  hasEarlier: comments.length < length,
});

/** Earlier comments at the end; those that are there already are dropped. An empty portion is the end. */
export const withEarlier = (now: Conversation, { comments, length }: Portion): Conversation => {
  const there = new Set(now.comments.map(comment => comment.id));
  const all = [...now.comments, ...comments.filter(comment => !there.has(comment.id))];
  return { comments: all, length, hasEarlier: comments.length > 0 && all.length < length };
};

/** A new comment at the top; the same one twice (one's own answer and the stream) stands once. */
export const withNew = (now: Conversation, comment: Comment): Conversation =>
  now.comments.some(({ id }) => id === comment.id)
    ? withReplaced(now, comment)
    : { ...now, comments: [comment, ...now.comments], length: now.length + 1 };

/** The comment as it is now. */
export const withReplaced = (now: Conversation, comment: Comment): Conversation => ({
  ...now,
  comments: now.comments.map(one => (one.id === comment.id ? comment : one)),
});

/** Its place stays while it has replies. */
export const withDeleted = (now: Conversation, id: string, tombstone: Comment | null): Conversation => {
  if (tombstone) return withReplaced(now, tombstone);
  const comments = now.comments.filter(comment => comment.id !== id);
  return { ...now, comments, length: now.length - (now.comments.length - comments.length) };
};
