import type { CommentEvent } from '@recto/contracts/events/comment.ts';
import type { Decider } from '@recto/event-log/decider.ts';
import { Rejected } from './rejected.ts';

export type Comment =
  | { status: 'none' }
  | {
      status: 'present';
      commentId: string;
      pageId: string;
      pageOwnerId: string;
      authorId: string;
      text: string | null;
      /** The top-level comment that it hangs under. */
      inReplyTo: string | null;
    }
  | {
      status: 'deleted';
      commentId: string;
      pageId: string;
      pageOwnerId: string;
      authorId: string;
      inReplyTo: string | null;
    };

export const comment: Decider<Comment, CommentEvent> = {
  category: 'comment',
  initial: { status: 'none' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'CommentAdded': {
        const { commentId, pageId, pageOwnerId, authorId, text, inReplyTo } = event.data;
        return { status: 'present', commentId, pageId, pageOwnerId, authorId, text, inReplyTo };
      }
      case 'CommentEdited':
        return state.status === 'present' ? { ...state, text: event.data.text } : state;
      case 'CommentDeleted': {
        const { commentId, pageId, pageOwnerId, authorId, inReplyTo } = event.data;
        return { status: 'deleted', commentId, pageId, pageOwnerId, authorId, inReplyTo };
      }
      default:
        return state;
    }
  },
};

/** What a command must know of the page; the caller has checked that the writer may read it. */
export type CommentedPage = { pageId: string; ownerId: string; commentsOpen: boolean };

/** A comment that is answered: deleted ones may be, so that a conversation goes on under a deleted parent. */
export type Answered = { parent: Comment; reply: Comment | null };

const onPage = (answered: Comment, page: CommentedPage): Exclude<Comment, { status: 'none' }> => {
  if (answered.status === 'none' || answered.pageId !== page.pageId) throw new Rejected('not found');
  return answered;
};

/**
 * Adds a comment, or a reply one level down. Throws `comments-closed`, and `not found` for a parent or a reply that is
 * not on this page or not under that parent.
 */
export const addComment = (
  state: Comment,
  input: { commentId: string; page: CommentedPage; by: string; text: string; answered: Answered | null },
): CommentEvent[] => {
  if (state.status !== 'none') return [];
  const { commentId, page, by, text, answered } = input;
  if (!page.commentsOpen) throw new Rejected('comments-closed');
  const parent = answered && onPage(answered.parent, page);
  if (parent?.inReplyTo) throw new Rejected('not found');
  const reply = answered?.reply ? onPage(answered.reply, page) : null;
  if (reply && reply.inReplyTo !== parent?.commentId) throw new Rejected('not found');
  const whom = reply ?? parent;
  return [
    {
      type: 'CommentAdded',
      data: {
        commentId,
        pageId: page.pageId,
        pageOwnerId: page.ownerId,
        authorId: by,
        text,
        inReplyTo: parent?.commentId ?? null,
        inReplyToCommentReply: reply?.commentId ?? null,
        inReplyToUserId: whom?.status === 'present' ? whom.authorId : null,
      },
    },
  ];
};

/** Throws `not found` unless `by` wrote it, `comments-closed` where nothing is added any more. */
export const editComment = (state: Comment, page: CommentedPage, by: string, text: string): CommentEvent[] => {
  if (state.status !== 'present') throw new Rejected('not found');
  if (state.authorId !== by) throw new Rejected('forbidden');
  if (!page.commentsOpen) throw new Rejected('comments-closed');
  if (state.text === text) return [];
  const { commentId, pageId, authorId } = state;
  return [{ type: 'CommentEdited', data: { commentId, pageId, authorId, text } }];
};

/** By its author or the page's owner, also where comments are closed. Deleting it again does nothing. */
export const deleteComment = (state: Comment, by: string): CommentEvent[] => {
  if (state.status === 'none') throw new Rejected('not found');
  if (state.authorId !== by && state.pageOwnerId !== by) throw new Rejected('forbidden');
  if (state.status === 'deleted') return [];
  const { commentId, pageId, pageOwnerId, authorId, inReplyTo } = state;
  return [{ type: 'CommentDeleted', data: { commentId, pageId, pageOwnerId, authorId, inReplyTo, by } }];
};
