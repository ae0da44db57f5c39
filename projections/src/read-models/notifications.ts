import type { ReportOutcome, ThingKind } from '@recto/contracts/events/moderation.ts';
import type { NoticeKind } from '@recto/contracts/events/notices.ts';
import type { EventFor } from '../projection.ts';
import { projection } from '../projection.ts';
import { answeredBy, pageAuthorToldOf, type SeenComment } from './told.ts';

/**
 * Something to tell a person. New pages of authors that one follows are not here: they are found in `page-cards` when
 * asked for, so that a page costs one event, however many follow its author. Id: kind and what it is about.
 */
export type Notification = {
  userId: string;
  kind: Exclude<NoticeKind, 'page'>;
  /** Of likes: when the newest was given. */
  date: string;
  pageId: string | null;
  commentId: string | null;
  /** Likes of a page are told together; 1 for all else. */
  count: number;
  thing: { kind: ThingKind; id: string } | null;
  outcome: ReportOutcome | null;
};

type OfComment = { data: SeenComment & { pageId: string }; metadata: { at: string } };

const replyId = (commentId: string) => `reply:${commentId}`;
const commentId = (of: string) => `comment:${of}`;
const likeId = ({ data }: { data: { pageId: string } }) => `like:${data.pageId}`;
const reportId = ({ data }: EventFor<'ReportDecided'>, reporterId: string) =>
  `report:${data.kind}-${data.thingId}:${reporterId}`;
const hiddenId = ({ data }: { data: { kind: ThingKind; thingId: string } }) => `hidden:${data.kind}-${data.thingId}`;

const ofComment = ({ data }: { data: SeenComment }): string[] => [
  ...(answeredBy(data) === null ? [] : [replyId(data.commentId)]),
  ...(pageAuthorToldOf(data) === null ? [] : [commentId(data.commentId)]),
];

const told = (_: Notification | undefined, { data, metadata }: OfComment, id: string): Notification => {
  const isReply = id === replyId(data.commentId);
  return {
    userId: (isReply ? data.inReplyToUserId : null) ?? data.pageOwnerId,
    kind: isReply ? 'reply' : 'comment',
    date: metadata.at,
    pageId: data.pageId,
    commentId: data.commentId,
    count: 1,
    thing: null,
    outcome: null,
  };
};

const rated = (doc: Notification | undefined, { data, metadata }: EventFor<'PageRated'>) => {
  const by = Number(data.rating === 'like') - Number(data.previous === 'like');
  const count = (doc?.count ?? 0) + by;
  if (by === 0) return doc;
  if (count <= 0) return undefined;
  const date = by > 0 ? metadata.at : (doc?.date ?? metadata.at);
  return {
    userId: data.ownerId,
    kind: 'like' as const,
    date,
    pageId: data.pageId,
    commentId: null,
    count,
    thing: null,
    outcome: null,
  };
};

const aboutThing = ({ data, metadata }: EventFor<'ReportDecided' | 'ThingHidden'>) => ({
  date: metadata.at,
  pageId: data.pageId,
  commentId: null,
  count: 1,
  thing: { kind: data.kind, id: data.thingId },
});

export default projection<Notification>({
  name: 'notifications',
  version: 1,
  indexes: [{ key: { userId: 1, date: -1, _id: -1 } }],
  on: {
    CommentAdded: { id: event => (event.data.held ? [] : ofComment(event)), fold: told },
    CommentApproved: { id: ofComment, fold: told },
    CommentDeleted: {
      id: ({ data }) => [replyId(data.commentId), commentId(data.commentId)],
      fold: () => undefined,
    },
    PageRated: { id: likeId, fold: rated },
    PageDeleted: { id: likeId, fold: () => undefined },
    ReportDecided: {
      id: event => event.data.reporterIds.map(reporterId => reportId(event, reporterId)),
      fold: (_, event, id) => ({
        ...aboutThing(event),
        userId: id.slice(reportId(event, '').length),
        kind: 'report',
        outcome: event.data.outcome,
      }),
    },
    ThingHidden: {
      // An account that is blocked is told when it tries to log in.
      id: event => (event.data.cause === 'account' ? [] : hiddenId(event)),
      fold: (_, event) => ({
        ...aboutThing(event),
        userId: event.data.ownerId,
        kind: 'moderation',
        outcome: 'hidden',
      }),
    },
    ThingRestored: { id: hiddenId, fold: () => undefined },
    TracesErased: { id: ({ data }) => data.notices, fold: () => undefined },
  },
});
