import { load } from '@recto/event-log/execute.ts';
import { step } from '@recto/event-log/request.ts';
import pageCards from '@recto/projections/read-models/page-cards.ts';
import type { Context } from '../context.ts';
import { hideThing, moderation, restoreThing } from '../domain/moderation.ts';
import type { Thing } from '../domain/report.ts';
import { settleAccountPages as settled, user } from '../domain/user.ts';
import type { Command } from '../http/command.ts';
import { moderationId } from '../http/things.ts';
import { docsOf } from '../read-models.ts';

/**
 * Hides the pages and the profile of a blocked account, or shows again what was hidden with it. Each is a fact of its
 * own, so that a later change of one of them leaves it hidden. The account may have been changed meanwhile: what it says now counts.
 */
export const settleAccountPages = async (
  context: Context,
  { run, request }: Command,
  { userId, pages }: { userId: string; pages: 'hidden' | 'shown' },
): Promise<void> => {
  const { state } = await load(context.log, user, userId);
  const block = state.status === 'active' && state.blocked?.pages === 'hide' ? state.blocked : null;
  const change = async (thing: Thing): Promise<void> => {
    const ours = { request: step(request, moderationId(thing)) };
    await run(
      moderation,
      moderationId(thing),
      now =>
        block
          ? hideThing(now, thing, {
              reason: block.reason,
              explanation: block.explanation ?? '',
              cause: 'account',
              by: null,
            })
          : restoreThing(now, thing, null, 'account'),
      ours,
    );
  };
  if (state.status === 'active') await change({ kind: 'profile', thingId: userId, ownerId: userId, pageId: null });
  // A page that was published just before must be found; one that is published after is hidden by who publishes it.
  if (!(await context.waiter.reached(await context.log.head(), [pageCards.name])))
    throw new Error('the read models are behind');
  const own = docsOf(context.reads, pageCards).find({ ownerId: userId, status: { $in: ['published', 'trashed'] } });
  for await (const { _id, draft } of own) {
    if (draft) continue;
    await change({ kind: 'page', thingId: _id, ownerId: userId, pageId: _id });
    if (!block) continue;
    const photos = await context.media.store.ownedBy({ kind: 'page', id: _id });
    for (const mediaId of photos) await context.media.withdraw(mediaId);
  }
  await run(user, userId, now => settled(now, pages));
};
