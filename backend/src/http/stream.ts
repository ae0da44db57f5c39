import { type PageStreamEvent, pageStream } from '@recto/contracts/http/comments.ts';
import { notificationStream } from '@recto/contracts/http/notifications.ts';
import comments from '@recto/projections/read-models/comments.ts';
import pageCards from '@recto/projections/read-models/page-cards.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { authorKey, type LiveEvent, openLive, pageKey, personKey } from '../live.ts';
import { followedBy, noticeModels, unreadOf } from '../notices-of.ts';
import { docOf } from '../read-models.ts';
import { Refused } from '../refused.ts';
import type { SessionToken } from '../security/tokens.ts';
import { type App, signedIn } from './app-types.ts';
import { callerOf } from './caller.ts';
import { commentModels, commentsFor } from './comment-answer.ts';
import { eventStreams } from './event-stream.ts';
import { type ReadablePage, readablePage } from './readable-page.ts';

/** Streams that one process keeps open. */
const streamsAtMost = 5_000;

/** What happens, as it happens: server-sent events, resumed by `last-event-id` (an event's position). */
export const stream = (app: App, context: Context): void => {
  const live = openLive(context.follow);
  const streams = eventStreams();
  app.addHook('preClose', async () => {
    streams.endAll();
  });
  const mayOpen = (): void => {
    if (streams.size >= streamsAtMost) throw new Refused('unavailable', { retryAfter: 30 });
  };

  app.route({
    ...pageStream,
    handler: async (request, reply) => {
      const { id } = request.params;
      await readablePage(context, request, id);
      mayOpen();
      const last = request.headers['last-event-id'];
      await streams.serve<LiveEvent>(
        reply,
        async (out, take) => {
          const queued: LiveEvent[] = [];
          let give = (event: LiveEvent): void => void queued.push(event);
          const stop = await live.follow([pageKey(id)], event => give(event));
          const missed =
            typeof last === 'string' && /^\d{1,19}$/.test(last) ? live.since(pageKey(id), BigInt(last)) : [];
          // Where it begins, so that who loses the line before anything has happened is told what came meanwhile.
          if (last === undefined) out.send({ event: 'open', data: {} }, live.position());
          if (missed === null) out.send({ event: 'resync', data: {} }, live.position());
          const seen = new Set(queued.map(({ position }) => position));
          for (const event of missed ?? []) if (!seen.has(event.position)) take(event);
          for (const event of queued) take(event);
          give = take;
          return stop;
        },
        async (out, event) => {
          if (request.caller !== null) await mustGoOn(context, request.caller, event.position);
          const told = await tell(context, request, id, event);
          if (told) out.send(told, event.position);
        },
        request.query.until === 'now',
      );
    },
  });

  app.route({
    ...notificationStream,
    config: signedIn,
    handler: async (request, reply) => {
      const session = callerOf(request);
      const { userId } = session;
      mayOpen();
      const tellUnread = async () => ({ event: 'unread', data: { unread: await unreadOf(context, userId) } });
      await streams.serve<LiveEvent>(
        reply,
        async (out, take) => {
          const followed = [...(await followedBy(context, userId)).keys()].map(authorKey);
          const stop = await live.follow([personKey(userId), ...followed], take);
          out.send(await tellUnread());
          return stop;
        },
        async (out, event) => {
          await mustGoOn(context, session, event.position);
          // Whom one follows has changed: the client comes back and follows anew.
          if (event.type === 'AuthorSubscribed' || event.type === 'AuthorUnsubscribed')
            throw new Refused('unavailable');
          await context.waiter.reached(event.position, noticeModels);
          out.send(await tellUnread(), event.position);
        },
        request.query.until === 'now',
      );
    },
  });
};

/** @throws Refused where the session has ended before the event. */
const mustGoOn = async ({ waiter, sessions }: Context, session: SessionToken, position: bigint): Promise<void> => {
  await waiter.reached(position, ['ended-sessions']);
  if (await sessions.isEnded(session)) throw new Refused('not signed in');
};

/** The event as this reader may see it; null for what does not concern them. @throws Rejected when they may not read on. */
const tell = async (
  context: Context,
  request: FastifyRequest,
  pageId: string,
  event: LiveEvent,
): Promise<PageStreamEvent | null> => {
  await context.waiter.reached(event.position, ['page-cards', ...commentModels]);
  const readable = await readablePage(context, request, pageId);
  const { configurations } = readable.page;
  if (event.type === 'PageRated') {
    if (!configurations.rating) return null;
    const card = await docOf(context.reads, pageCards, pageId);
    return card && { event: 'rating', data: { likes: card.likes, dislikes: card.dislikes } };
  }
  const commentId = commentIdOf(event);
  if (!configurations.comments || commentId === null) return null;
  const answer = await commentAnswer(context, readable, commentId);
  // One that was held was there for its author alone.
  const isOurs = 'authorId' in event.data && request.caller?.userId === event.data.authorId;
  if (event.type === 'CommentDeleted') {
    if (event.data.held && !isOurs) return null;
    return { event: 'comment-deleted', data: { commentId, parent: event.data.inReplyTo, comment: answer } };
  }
  if (answer === null || answer.deleted) return null;
  const isNew = event.type === 'CommentAdded' || (event.type === 'CommentApproved' && !isOurs);
  return { event: isNew ? 'comment' : 'comment-edited', data: answer };
};

const commentIdOf = ({ data }: LiveEvent): string | null => {
  if ('commentId' in data) return data.commentId;
  return 'kind' in data && data.kind === 'comment' ? data.thingId : null;
};

const commentAnswer = async (context: Context, { page, reader }: ReadablePage, commentId: string) => {
  const doc = await docOf(context.reads, comments, commentId);
  return doc === null
    ? null
    : ((await commentsFor(context, page, reader.userId, [doc], { countsOwn: true }))[0] ?? null);
};
