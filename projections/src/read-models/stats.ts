import type { EventFor } from '../projection.ts';
import { projection } from '../projection.ts';

/**
 * What happened to a page on one UTC day. What was taken back counts against the day on which it was, so that the sum
 * over all days is the present number. Id: `<pageId>/<day>`, and `<authorId>/<day>` for an author's subscribers.
 */
export type DayOfPage = {
  ownerId: string;
  /** Null for the author's subscribers. */
  pageId: string | null;
  /** YYYY-MM-DD. */
  day: string;
  views: number;
  /** Different readers of the day. */
  readers: number;
  likes: number;
  comments: number;
  readLater: number;
  subscribers: number;
};

type Counts = Omit<DayOfPage, 'ownerId' | 'pageId' | 'day'>;

const dayOf = ({ metadata }: { metadata: { at: string } }) => metadata.at.slice(0, 10);
const nothing: Counts = { views: 0, readers: 0, likes: 0, comments: 0, readLater: 0, subscribers: 0 };

function counted(
  doc: DayOfPage | undefined,
  of: { ownerId: string; pageId: string | null; day: string },
  change: Partial<Counts>,
): DayOfPage | undefined {
  let after: DayOfPage | undefined;
  for (const [what, by] of Object.entries(change) as [keyof Counts, number][]) {
    if (by === 0) continue;
    after ??= doc ? { ...doc } : { ...of, ...nothing };
    after[what] += by;
  }
  return after ?? doc;
}

const ofPage =
  <E extends EventFor<'PageViewed' | 'PageRated' | 'ReadLaterAdded' | 'ReadLaterRemoved'>>(
    change: (event: E) => Partial<Counts>,
  ) =>
  (doc: DayOfPage | undefined, event: E) =>
    counted(doc, { ownerId: event.data.ownerId, pageId: event.data.pageId, day: dayOf(event) }, change(event));
type OfComment = EventFor<'CommentAdded' | 'CommentApproved' | 'CommentDeleted'>;
/** A comment that is held counts once it was approved, on that day. */
const ofComment =
  (by: number) =>
  (doc: DayOfPage | undefined, event: OfComment): DayOfPage | undefined => {
    const { data } = event;
    const comments = 'held' in data && data.held ? 0 : by;
    return counted(doc, { ownerId: data.pageOwnerId, pageId: data.pageId, day: dayOf(event) }, { comments });
  };
const ofAuthor =
  (subscribers: number) => (doc: DayOfPage | undefined, event: EventFor<'AuthorSubscribed' | 'AuthorUnsubscribed'>) =>
    counted(doc, { ownerId: event.data.authorId, pageId: null, day: dayOf(event) }, { subscribers });

const pageDay = (event: { data: { pageId: string }; metadata: { at: string } }) =>
  `${event.data.pageId}/${dayOf(event)}`;
const authorDay = (event: EventFor<'AuthorSubscribed' | 'AuthorUnsubscribed'>) =>
  `${event.data.authorId}/${dayOf(event)}`;

export default projection<DayOfPage>({
  name: 'stats',
  version: 2,
  indexes: [{ key: { ownerId: 1, day: 1 } }, { key: { pageId: 1, day: 1 } }],
  on: {
    PageViewed: {
      id: pageDay,
      fold: ofPage<EventFor<'PageViewed'>>(({ data }) => ({
        views: Number(data.counted),
        readers: Number(data.firstToday),
      })),
    },
    PageRated: {
      id: pageDay,
      fold: ofPage<EventFor<'PageRated'>>(({ data }) => ({
        likes: Number(data.rating === 'like') - Number(data.previous === 'like'),
      })),
    },
    ReadLaterAdded: { id: pageDay, fold: ofPage<EventFor<'ReadLaterAdded'>>(() => ({ readLater: 1 })) },
    ReadLaterRemoved: { id: pageDay, fold: ofPage<EventFor<'ReadLaterRemoved'>>(() => ({ readLater: -1 })) },
    CommentAdded: { id: pageDay, fold: ofComment(1) },
    CommentApproved: { id: pageDay, fold: ofComment(1) },
    CommentDeleted: { id: pageDay, fold: ofComment(-1) },
    AuthorSubscribed: { id: authorDay, fold: ofAuthor(1) },
    AuthorUnsubscribed: { id: authorDay, fold: ofAuthor(-1) },
  },
});
