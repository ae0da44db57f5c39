import { randomUUID } from 'node:crypto';
import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { EventLog } from '@recto/event-log/log.ts';

const [authors, readers, pages] = [200, 2_000, 1_000];
const started = Date.parse('2026-01-01T00:00:00Z');

/** One append's events, all of a stream, as the store takes them best. */
const perAppend = 100;

/** What happens on a site: mostly views, some ratings and comments, now and then a page. */
export function eventAt(n: number): RectoEvent {
  const pageId = `page${n % pages}`;
  const ownerId = `author${n % authors}`;
  const userId = `reader${(n * 7) % readers}`;
  const at = new Date(started + n * 1_000).toISOString();
  const listed = { pageId, ownerId, pageType: 'public', datePublished: at } as const;
  const kind = n % 20;
  if (n < pages || kind === 0) return published(pageId, ownerId, n);
  if (kind < 3)
    return { type: 'PageRated', data: { ...listed, userId, rating: 'like', previous: null, dateAdded: at } };
  if (kind < 6) {
    const replied = { inReplyTo: null, inReplyToCommentReply: null, inReplyToUserId: null };
    const data = { commentId: `comment${n}`, pageId, pageOwnerId: ownerId, authorId: userId, text: null, ...replied };
    return { type: 'CommentAdded', data };
  }
  if (kind < 8) return { type: 'AuthorSubscribed', data: { readerId: userId, authorId: ownerId } };
  const counts = { counted: true, firstEver: true, firstToday: true };
  return { type: 'PageViewed', data: { ...listed, readerId: userId, at, ...counts } };
}

/** The nth page, by somebody, at an address of its own. */
export const published = (pageId: string, ownerId: string, n: number, url = pageId): RectoEvent => ({
  type: 'PagePublished',
  data: {
    pageId,
    ownerId,
    type: 'public',
    url,
    contents: {
      title: `How to do thing number ${n} well`,
      briefDes: 'A short guide for people who never managed to.',
      targets: 'Everybody with two hands',
      body: `<p>${`Some words about ${n} and what follows from it. `.repeat(8)}</p>`,
    },
    configurations: { comments: true, rating: true, anonymously: false, links: true },
    tags: `tag${n % 50},maps,paper`,
    passwordHash: null,
    photo: null,
    files: [],
    revision: 1,
  },
});

/** One fact with its metadata. */
export const factOf = (event: RectoEvent, at: string) => ({
  id: randomUUID(),
  event,
  metadata: {
    $correlationId: randomUUID(),
    $causationId: randomUUID(),
    userId: null,
    command: 'bench',
    at,
    requestHash: '',
  },
});

/** Appends so many events. */
export async function generate(log: EventLog, count: number): Promise<void> {
  for (let from = 0; from < count; from += perAppend) {
    const facts = Array.from({ length: Math.min(perAppend, count - from) }, (_, n) =>
      factOf(eventAt(from + n), new Date(started + (from + n) * 1_000).toISOString()),
    );
    await log.append(`bench-${from}`, facts, 'none');
  }
}
