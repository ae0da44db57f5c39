import type { CommentEvent, HeldBecause } from '@recto/contracts/events/comment.ts';
import { COMMENT_LINKS_MAX } from '@recto/contracts/limits.ts';
import { linksIn } from '@recto/contracts/links-in.ts';
import { tooManyLinks } from '@recto/contracts/messages/moderation.ts';
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
      /** What it is written in, where that is sure. */
      lang?: string | null;
      /** The top-level comment that it hangs under. */
      inReplyTo: string | null;
      inReplyToUserId: string | null;
      /** Why it waits for a moderator. */
      held: HeldBecause | null;
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
        const { held = null, inReplyToCommentReply: _, ...added } = event.data;
        return { status: 'present', ...added, held };
      }
      case 'CommentEdited': {
        if (state.status !== 'present') return state;
        const { lang: _, ...before } = state;
        const { text, lang } = event.data;
        return { ...before, text, ...(lang && { lang }) };
      }
      case 'CommentApproved':
        return state.status === 'present' ? { ...state, held: null } : state;
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
export type CommentedPage = {
  pageId: string;
  ownerId: string;
  commentsOpen: boolean;
  /** The page's author does not let the writer comment. */
  writerBlocked: boolean;
};

/** A comment that is answered: deleted ones may be, so that a conversation goes on under a deleted parent. */
export type Answered = { parent: Comment; reply: Comment | null };

const onPage = (answered: Comment, page: CommentedPage): Exclude<Comment, { status: 'none' }> => {
  if (answered.status === 'none' || answered.pageId !== page.pageId) throw new Rejected('not found');
  return answered;
};

/** What is held exists for its author alone. */
const answerable = (answered: Comment, page: CommentedPage, by: string) => {
  const found = onPage(answered, page);
  if (found.status === 'present' && found.held !== null && found.authorId !== by) throw new Rejected('not found');
  return found;
};

const mayWriteOn = (page: CommentedPage): void => {
  if (!page.commentsOpen) throw new Rejected('comments-closed');
  if (page.writerBlocked) throw new Rejected('reader-blocked');
};

/**
 * Adds a comment, or a reply one level down; with `held` it waits for a moderator, and so does what answers such a one.
 * Throws `comments-closed`, `reader-blocked`, and `not found` for a parent or a reply that is
 * not on this page or not under that parent.
 */
export const addComment = (
  state: Comment,
  input: {
    commentId: string;
    page: CommentedPage;
    by: string;
    text: string;
    lang?: string | undefined;
    answered: Answered | null;
    held?: HeldBecause | null;
  },
): CommentEvent[] => {
  if (state.status !== 'none') return [];
  const { commentId, page, by, text, lang, answered } = input;
  mayWriteOn(page);
  const parent = answered && answerable(answered.parent, page, by);
  if (parent?.inReplyTo) throw new Rejected('not found');
  const reply = answered?.reply ? answerable(answered.reply, page, by) : null;
  if (reply && reply.inReplyTo !== parent?.commentId) throw new Rejected('not found');
  const whom = reply ?? parent;
  const held = input.held ?? heldOf(parent) ?? heldOf(reply);
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
        ...(held && { held }),
        ...(lang && { lang }),
      },
    },
  ];
};

const heldOf = (comment: Comment | null): HeldBecause | null => (comment?.status === 'present' ? comment.held : null);

/**
 * A moderator lets a comment through; with `read`, as they have read it. Throws `not-held`, `not found` for a deleted
 * one, and `comment-changed` where its author has written something else meanwhile.
 */
export const approveComment = (state: Comment, by: string, read?: string): CommentEvent[] => {
  if (state.status !== 'present') throw new Rejected('not found');
  if (state.held === null) throw new Rejected('not-held');
  if (read !== undefined && read !== state.text) throw new Rejected('comment-changed');
  const { commentId, pageId, pageOwnerId, authorId, inReplyTo, inReplyToUserId } = state;
  return [
    { type: 'CommentApproved', data: { commentId, pageId, pageOwnerId, authorId, inReplyTo, inReplyToUserId, by } },
  ];
};

/**
 * Throws `not found` unless `by` wrote it, as `addComment` where nothing is added any more, and `rule-broken` for links
 * that would have made it wait: nothing gets past the moderators by an edit. On one's own page nothing waits.
 */
export const editComment = (
  state: Comment,
  page: CommentedPage,
  by: string,
  text: string,
  lang?: string,
): CommentEvent[] => {
  if (state.status !== 'present') throw new Rejected('not found');
  if (state.authorId !== by) throw new Rejected('forbidden');
  mayWriteOn(page);
  if (state.text === text) return [];
  if (state.held === null && page.ownerId !== by && hasMoreLinks(text, state.text ?? ''))
    throw new Rejected('rule-broken', { text: tooManyLinks(COMMENT_LINKS_MAX) });
  const { commentId, pageId, authorId } = state;
  return [{ type: 'CommentEdited', data: { commentId, pageId, authorId, text, ...(lang && { lang }) } }];
};

/** More links than pass by themselves, and one among them that was not there before. */
const hasMoreLinks = (text: string, before: string): boolean => {
  const links = linksIn(text);
  const known = new Set(linksIn(before));
  return links.length > COMMENT_LINKS_MAX && links.some(link => !known.has(link));
};

/** By its author or the page's owner, also where comments are closed. Deleting it again does nothing. */
export const deleteComment = (state: Comment, by: string): CommentEvent[] => {
  if (state.status === 'none') throw new Rejected('not found');
  if (state.authorId !== by && state.pageOwnerId !== by) throw new Rejected('forbidden');
  if (state.status === 'deleted') return [];
  const { commentId, pageId, pageOwnerId, authorId, inReplyTo, inReplyToUserId } = state;
  const held = state.held !== null && { held: true };
  const data = { commentId, pageId, pageOwnerId, authorId, inReplyTo, inReplyToUserId, by, ...held };
  return [{ type: 'CommentDeleted', data }];
};
