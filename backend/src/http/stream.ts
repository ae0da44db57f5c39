import { type PageStreamEvent, pageStream } from '@recto/contracts/http/comments.ts';
import comments from '@recto/projections/read-models/comments.ts';
import pageCards from '@recto/projections/read-models/page-cards.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { type LiveEvent, openLive } from '../live.ts';
import { docOf } from '../read-models.ts';
import { Refused } from '../refused.ts';
import type { App } from './app-types.ts';
import { commentModels, commentsFor } from './comment-answer.ts';
import { type ReadablePage, readablePage } from './readable-page.ts';

/** So that no proxy takes a quiet stream for a dead one. */
const heartbeatMs = 25_000;
/** Streams that one process keeps open. */
const streamsAtMost = 5_000;

/** What happens on a page, as it happens: server-sent events, resumed by `last-event-id` (an event's position). */
export const stream = (app: App, context: Context): void => {
  const live = openLive(context.log, error => app.log.warn({ err: error }, 'live events interrupted'));
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
    live.close();
  });

  app.route({
    ...pageStream,
    handler: async (request, reply) => {
      const { id } = request.params;
      await readablePage(context, request, id);
      if (open.size >= streamsAtMost) throw new Refused('unavailable', { retryAfter: 30 });
      const queue: LiveEvent[] = [];
      let wake = (): void => {};
      let isOver = false;
      const end = (): void => {
        isOver = true;
        wake();
      };
      const unfollow = await live.follow(id, event => {
        queue.push(event);
        wake();
      });
      open.add(end);
      reply.hijack();
      const { raw } = reply;
      raw.on('close', end);
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs);
      try {
        raw.write(': open\n\n');
        resume(request, id, queue, raw);
        while (!isOver) {
          const event = queue.shift();
          if (event) {
            const told = await tell(context, request, event);
            if (told) raw.write(`id: ${event.position}\nevent: ${told.event}\ndata: ${JSON.stringify(told.data)}\n\n`);
          } else
            await new Promise<void>(resolve => {
              wake = resolve;
            });
        }
      } catch (error) {
        // Not readable any more, or a store is away: the client comes back and is told by the answer.
        request.log.debug({ err: error }, 'stream ended');
      } finally {
        clearInterval(heartbeat);
        open.delete(end);
        unfollow();
        raw.end();
      }
    },
  });

  /** What the client has missed; `resync` when that is not known any more. */
  const resume = (
    request: FastifyRequest,
    pageId: string,
    queue: LiveEvent[],
    raw: { write(text: string): boolean },
  ): void => {
    const last = request.headers['last-event-id'];
    if (typeof last !== 'string' || !/^\d{1,19}$/.test(last)) return;
    const missed = live.since(pageId, BigInt(last));
    if (missed === null) {
      raw.write('event: resync\ndata: {}\n\n');
      return;
    }
    const queued = new Set(queue.map(event => event.position));
    queue.unshift(...missed.filter(event => !queued.has(event.position)));
  };
};

/** The event as this reader may see it; null for what does not concern them. @throws Rejected when they may not read on. */
const tell = async (context: Context, request: FastifyRequest, event: LiveEvent): Promise<PageStreamEvent | null> => {
  const { data } = event;
  await context.waiter.reached(event.position, ['page-cards', ...commentModels]);
  const readable = await readablePage(context, request, data.pageId);
  const { configurations } = readable.page;
  if (event.type === 'PageRated') {
    if (!configurations.rating) return null;
    const card = await docOf(context.reads, pageCards, data.pageId);
    return card && { event: 'rating', data: { likes: card.likes, dislikes: card.dislikes } };
  }
  if (!configurations.comments) return null;
  const { commentId } = event.data;
  const answer = await commentAnswer(context, readable, commentId);
  if (event.type === 'CommentDeleted')
    return { event: 'comment-deleted', data: { commentId, parent: event.data.inReplyTo, comment: answer } };
  if (answer === null || answer.deleted) return null;
  return { event: event.type === 'CommentAdded' ? 'comment' : 'comment-edited', data: answer };
};

const commentAnswer = async (context: Context, { page, reader }: ReadablePage, commentId: string) => {
  const doc = await docOf(context.reads, comments, commentId);
  return doc === null ? null : ((await commentsFor(context, page, reader.userId, [doc]))[0] ?? null);
};
