import type { HeldBecause } from '@recto/contracts/events/comment.ts';
import type { EventOf } from '@recto/contracts/events/event.ts';
import { type Hiding, hidingOf, thingOf } from '../moderated.ts';
import { projection } from '../projection.ts';

/** A comment or a reply. Id: the comment id. */
export type Comment = {
  pageId: string;
  /** Null where the comment was deleted. */
  authorId: string | null;
  date: string;
  text: string;
  /** What it is written in, by BCP 47; not there where that is not sure. */
  lang?: string;
  edited: boolean;
  /** Deleted, but still the place under which replies hang. */
  deleted: boolean;
  /** The top-level comment that a reply hangs under. */
  inReplyTo: string | null;
  inReplyToCommentReply: string | null;
  inReplyToUserId: string | null;
  likes: number;
  /** Those that everybody sees. */
  replies: number;
  /** Why it waits for a moderator; null when it does not. */
  held: HeldBecause | null;
  /** Only this person (its author) finds it while it waits; null: everybody. */
  seenBy: string | null;
  /** Why a moderator hid it. Its place stays; text and author are for its author alone. */
  hiding: Hiding | null;
};

const ofComment = ({ data }: { data: { commentId: string } }) => data.commentId;
/** The comment, and the parent that counts it: one that is held is not counted. */
const withParent = ({ data }: { data: { commentId: string; inReplyTo: string | null; held?: unknown } }) =>
  data.inReplyTo === null || data.held ? data.commentId : [data.commentId, data.inReplyTo];

/** Its language goes with its text. */
const withoutText = (comment: Comment): Comment => {
  const { lang: _, ...others } = comment;
  return { ...others, text: '' };
};

/** A deleted comment stays, without text, author or likes, while it has replies. */
const tombstone = (comment: Comment): Comment => ({
  ...withoutText(comment),
  authorId: null,
  edited: false,
  deleted: true,
  likes: 0,
  hiding: null,
});

/** A comment that was deleted just before it was answered: its place comes back, so that the reply hangs somewhere. */
const placeOf = (pageId: string, date: string): Comment => ({
  pageId,
  authorId: null,
  date,
  text: '',
  edited: false,
  deleted: true,
  inReplyTo: null,
  inReplyToCommentReply: null,
  inReplyToUserId: null,
  likes: 0,
  replies: 0,
  held: null,
  seenBy: null,
  hiding: null,
});

const answered = (doc: Comment | undefined, pageId: string, date: string): Comment => ({
  ...(doc ?? placeOf(pageId, date)),
  replies: (doc?.replies ?? 0) + 1,
});

const withoutReply = (parent: Comment): Comment | undefined =>
  parent.deleted && parent.replies <= 1 ? undefined : { ...parent, replies: parent.replies - 1 };

const edited = (comment: Comment, { text, lang }: EventOf<'CommentEdited'>['data']): Comment => ({
  ...withoutText(comment),
  text: text ?? '',
  ...(lang && { lang }),
  edited: true,
});

export default projection<Comment>({
  name: 'comments',
  version: 3,
  indexes: [
    // A page's comments, newest first; a comment's replies, oldest first.
    { key: { pageId: 1, inReplyTo: 1, date: -1, _id: -1 } },
    // A reader's own comments.
    { key: { authorId: 1, date: -1, _id: -1 } },
    // What of a reader's waits for a moderator.
    { key: { seenBy: 1, pageId: 1 } },
  ],
  on: {
    CommentAdded: {
      id: withParent,
      fold: (doc, { data, metadata }, id) =>
        id === data.commentId
          ? {
              pageId: data.pageId,
              authorId: data.authorId,
              date: metadata.at,
              text: data.text ?? '',
              ...(data.lang && { lang: data.lang }),
              edited: false,
              deleted: false,
              inReplyTo: data.inReplyTo,
              inReplyToCommentReply: data.inReplyToCommentReply,
              inReplyToUserId: data.inReplyToUserId,
              likes: 0,
              replies: 0,
              held: data.held ?? null,
              seenBy: data.held ? data.authorId : null,
              hiding: null,
            }
          : answered(doc, data.pageId, metadata.at),
    },
    CommentApproved: {
      id: withParent,
      fold: (doc, { data, metadata }, id) => {
        if (id !== data.commentId) return answered(doc, data.pageId, metadata.at);
        return doc && { ...doc, held: null, seenBy: null };
      },
    },
    CommentEdited: {
      id: ofComment,
      fold: (doc, { data }) => doc && (doc.deleted ? doc : edited(doc, data)),
    },
    CommentDeleted: {
      id: withParent,
      fold: (doc, { data }, id) => {
        if (!doc) return undefined;
        if (id !== data.commentId) return withoutReply(doc);
        return doc.replies > 0 ? tombstone(doc) : undefined;
      },
    },
    ThingHidden: {
      id: thingOf('comment'),
      fold: (doc, event) => doc && (doc.deleted ? doc : { ...doc, hiding: hidingOf(event) }),
    },
    ThingRestored: { id: thingOf('comment'), fold: doc => doc && { ...doc, hiding: null } },
    CommentLiked: {
      id: ofComment,
      fold: doc => doc && (doc.deleted ? doc : { ...doc, likes: doc.likes + 1 }),
    },
    CommentUnliked: {
      id: ofComment,
      fold: doc => doc && (doc.deleted ? doc : { ...doc, likes: doc.likes - 1 }),
    },
  },
});
