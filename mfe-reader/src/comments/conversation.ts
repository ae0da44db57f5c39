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

/**
 * The same portion asked for anew takes its place; what was loaded after it stays where it goes on from there, so that
 * whoever reads further down is not thrown back.
 */
export const withFresh = (now: Conversation, portion: Portion): Conversation => {
  const last = portion.comments.at(-1)?.id;
  const at = now.comments.findIndex(({ id }) => id === last);
  if (at === -1) return withPortion(portion);
  const { length } = portion;
  const comments = [...portion.comments, ...now.comments.slice(at + 1)];
  return { comments, length, hasEarlier: comments.length < length };
};

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
export const withReplaced = (now: Conversation, comment: Comment): Conversation =>
  withChanged(now, comment.id, () => comment);

/** A part of the comment changed, whatever else of it has changed meanwhile. */
export const withChanged = (now: Conversation, id: string, change: (comment: Comment) => Comment): Conversation => ({
  ...now,
  comments: now.comments.map(one => (one.id === id ? change(one) : one)),
});

/** A reply came (1) or went (-1). With the last one the place of a deleted comment goes, too. */
export const withReply = (now: Conversation, id: string, by: 1 | -1): Conversation => {
  const next = withChanged(now, id, one => ({ ...one, replies: Math.max(0, one.replies + by) }));
  const isOver = next.comments.some(one => one.id === id && one.deleted && one.replies === 0);
  return isOver ? withDeleted(next, id, null) : next;
};

/** Its place stays while it has replies. */
export const withDeleted = (now: Conversation, id: string, tombstone: Comment | null): Conversation => {
  if (tombstone) return withReplaced(now, tombstone);
  const comments = now.comments.filter(comment => comment.id !== id);
  return { ...now, comments, length: now.length - (now.comments.length - comments.length) };
};
