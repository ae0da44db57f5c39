import type { RectoEvent } from '@recto/contracts/events/event.ts';
import { DIGEST_HOUR_UTC } from '@recto/contracts/limits.ts';
import { PAGE_ID_BYTES, pageIdFrom } from '@recto/contracts/public-url.ts';
import type { EventLog } from '@recto/event-log/log.ts';
import { factOf, published } from '../../projections/bench/generate.ts';

/** Events of one page: it is published, rated, talked about and read. */
export const eventsOfAPage = 16;
const [pagesOfAnAuthor, authorsOfAReader] = [20, 3];
/** Appends that are under way at once. */
const lanes = 8;

/** The nth page's id, as public addresses hold it. */
export const pageIdAt = (n: number): string =>
  pageIdFrom(
    Uint8Array.from({ length: PAGE_ID_BYTES }, (_, at) => Math.floor(n / 32 ** (PAGE_ID_BYTES - 1 - at)) % 32),
  );
const authorOf = (n: number): string => `author-${Math.floor(n / pagesOfAnAuthor)}`;
/**
 * Dates since the hour of the last daily mails: whoever was told something before it would be mailed while the bench
 * reads.
 */
const datesOf = (pages: number): ((n: number) => string) => {
  const now = Date.now();
  const today = new Date(now).setUTCHours(DIGEST_HOUR_UTC, 0, 0, 0);
  const began = today <= now ? today : today - 24 * 60 * 60 * 1_000;
  return n => new Date(began + ((now - began) * n) / pages).toISOString();
};
const readerOf = (n: number): string => `reader-${Math.floor(n / authorsOfAReader)}`;

/** Appends so many pages' worth of events, straight into the log. */
export async function generate(log: EventLog, pages: number): Promise<void> {
  const dateOf = datesOf(pages);
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < pages) {
      const n = next;
      next += 1;
      if (n % pagesOfAnAuthor === 0) await append(log, `user-${authorOf(n)}`, dateOf(n), [registered(n)]);
      await append(log, `page-${pageIdAt(n)}`, dateOf(n), eventsOf(n, dateOf(n)));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

const append = (log: EventLog, stream: string, at: string, events: readonly RectoEvent[]) =>
  log.append(
    stream,
    events.map(event => factOf(event, at)),
    'none',
  );

/** Without keys nothing personal can be stored: names stay empty. */
const registered = (n: number): RectoEvent => ({
  type: 'UserRegistered',
  data: { userId: authorOf(n), name: null, username: null, email: null, passwordHash: null },
});

function eventsOf(n: number, at: string): RectoEvent[] {
  const [pageId, ownerId] = [pageIdAt(n), authorOf(n)];
  const listed = { pageId, ownerId, pageType: 'public', datePublished: at } as const;
  const replied = { inReplyTo: null, inReplyToCommentReply: null, inReplyToUserId: null };
  const counts = { counted: true, firstEver: true, firstToday: true };
  return [
    published(pageId, ownerId, n, `how-to-do-thing-number-${n}-${pageId}`),
    ...many(2, m => ({
      type: 'PageRated',
      data: { ...listed, userId: readerOf(n + m), rating: 'like', previous: null, dateAdded: at },
    })),
    ...many(3, m => ({
      type: 'CommentAdded',
      data: {
        commentId: `${pageId}-${m}`,
        pageId,
        pageOwnerId: ownerId,
        authorId: readerOf(n + m),
        text: null,
        ...replied,
      },
    })),
    ...many(10, m => ({ type: 'PageViewed', data: { ...listed, readerId: readerOf(n + m), at, ...counts } })),
  ];
}

const many = (count: number, one: (m: number) => RectoEvent): RectoEvent[] =>
  Array.from({ length: count }, (_, m) => one(m));
