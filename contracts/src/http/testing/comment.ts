import type { Comment } from '../shared.ts';

/** A comment of Bob Ray's, but for what is given. */
export const sampleComment = (id: string, more: Partial<Comment> = {}): Comment => ({
  id,
  author: { id: 'u2', name: 'Bob Ray', username: 'bob_ray', photo: null },
  date: '2026-11-20T10:00:00.000Z',
  text: `Text of ${id}`,
  likes: 0,
  liked: false,
  replies: 0,
  inReplyTo: null,
  inReplyToCommentReply: null,
  inReplyToUser: null,
  toName: null,
  edited: false,
  deleted: false,
  isPageAuthor: false,
  ...more,
});
