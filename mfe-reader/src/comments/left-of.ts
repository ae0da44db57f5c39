import type { Comment } from '@recto/contracts/http/shared.ts';
import { keptText } from './kept-text.ts';

/** A reply's name among kept texts. */
export const replyTo = (commentId: string): string => `reply-${commentId}`;

/**
 * What is left of a comment that somebody has deleted: its tombstone, or nothing; while an answer to it is being written
 * here, its place, under which the answer can still be sent.
 */
export const leftOf = (comment: Comment | undefined, tombstone: Comment | null): Comment | null => {
  if (tombstone || !comment || keptText.read(replyTo(comment.id)) === '') return tombstone;
  return { ...comment, author: null, text: '', likes: 0, liked: false, edited: false, deleted: true };
};
