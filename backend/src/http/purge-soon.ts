import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

/**
 * Removes media that an event has just dropped, so that their addresses stop at once (decision 33). The to-do worker
 * comes after what fails here.
 */
export const purgeSoon = async (
  context: Context,
  request: FastifyRequest,
  mediaIds: readonly string[],
): Promise<void> => {
  const purged = await Promise.allSettled(mediaIds.map(id => context.media.purge(id)));
  for (const { status, ...rest } of purged)
    if (status === 'rejected')
      request.log.warn({ err: 'reason' in rest ? rest.reason : undefined }, 'media not purged yet');
};

/** The page is not public any more: its photos leave the image host. */
export const withdrawSoon = async (context: Context, request: FastifyRequest, pageId: string): Promise<void> => {
  const mediaIds = await context.media.store.ownedBy({ kind: 'page', id: pageId });
  const withdrawn = await Promise.allSettled(mediaIds.map(id => context.media.withdraw(id)));
  for (const result of withdrawn)
    if (result.status === 'rejected') request.log.error({ err: result.reason }, 'photo still at the image host');
};
