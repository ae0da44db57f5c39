import { blocking, unblockReader } from '../domain/blocking.ts';
import { comment, deleteComment } from '../domain/comment.ts';
import { commentLike, withdrawLike } from '../domain/comment-like.ts';
import { collection, deleteCollection } from '../domain/collection.ts';
import { deleteDraft, draft } from '../domain/draft.ts';
import { library, letGo } from '../domain/library.ts';
import { deletePage, page } from '../domain/page.ts';
import { pageRating, withdrawRating } from '../domain/rating.ts';
import { reading, removeFromHistory, removeReadLater } from '../domain/reading.ts';
import { subscription, unsubscribe } from '../domain/subscription.ts';
import { eraseAccount, eraseTraces, user } from '../domain/user.ts';
import { streamOf } from '@recto/event-log/decider.ts';
import { load } from '@recto/event-log/execute.ts';
import { step } from '@recto/event-log/request.ts';
import blockings from '@recto/projections/read-models/blockings.ts';
import collections from '@recto/projections/read-models/collections.ts';
import commentLikes from '@recto/projections/read-models/comment-likes.ts';
import comments from '@recto/projections/read-models/comments.ts';
import histories from '@recto/projections/read-models/histories.ts';
import libraries from '@recto/projections/read-models/libraries.ts';
import likedPages from '@recto/projections/read-models/liked-pages.ts';
import moderation from '@recto/projections/read-models/moderation.ts';
import notifications from '@recto/projections/read-models/notifications.ts';
import pageCards from '@recto/projections/read-models/page-cards.ts';
import readLater from '@recto/projections/read-models/read-later.ts';
import reports from '@recto/projections/read-models/reports.ts';
import subscriptions from '@recto/projections/read-models/subscriptions.ts';
import type { Context } from '../context.ts';
import type { Command } from '../http/command.ts';
import type { Owner } from '../media/store.ts';
import { docOf, docsOf } from '../read-models.ts';

/** What a person made is looked for in these, so they must have seen all of it. */
const asked = [
  pageCards,
  comments,
  commentLikes,
  collections,
  subscriptions,
  libraries,
  histories,
  readLater,
  likedPages,
  blockings,
  moderation,
  notifications,
  reports,
] as const satisfies readonly { name: string }[];

/** A request that was under way when the sessions ended may still have added something to what was just removed. */
const mostPasses = 3;

/**
 * What follows an account's end: first the keys, by which everything that was sealed is unreadable; then pages, drafts,
 * comments, lists, ratings, likes, media, notices, and the words of reports and moderators. Claims stay, so that nobody
 * can take the name. Doing it again changes nothing.
 */
export async function eraseAccountOf(context: Context, command: Command, userId: string): Promise<void> {
  await context.keys.forget(userId);
  for (let pass = 1; (await removeAll(context, command, userId, pass)) > 0; pass++) {
    if (pass === mostPasses) throw new Error('an account goes on being used while it is erased');
  }
  await purgeMediaOf(context, { kind: 'user', id: userId });
  await command.run(user, userId, () => eraseAccount(userId));
}

async function purgeMediaOf({ media }: Context, owner: Owner): Promise<void> {
  for (const mediaId of await media.store.ownedBy(owner)) await media.purge(mediaId);
}

/** Removes everything that the read models know of at this time; answers how much that was. */
async function removeAll(context: Context, command: Command, userId: string, pass: number): Promise<number> {
  const { log, reads } = context;
  const names = asked.map(({ name }) => name);
  if (!(await context.waiter.reached(await log.head(), names))) throw new Error('the read models are behind');
  // Two commands of one pass may meet in one stream: each kind is a step of its own.
  const as = (kind: string) => ({ request: step(command.request, `${kind} ${pass}`) });
  let count = 0;

  for await (const { _id, draft: isDraft } of docsOf(reads, pageCards).find({ ownerId: userId })) {
    count++;
    if (isDraft) {
      await command.run(draft, _id, now => deleteDraft(now, userId), as('draft'));
      await log.deleteStream(streamOf(draft, _id));
    } else await command.run(page, _id, now => deletePage(now, userId), as('page'));
    await purgeMediaOf(context, { kind: 'page', id: _id });
  }
  for await (const { _id } of docsOf(reads, comments).find({ authorId: userId })) {
    count++;
    await command.run(comment, _id, now => deleteComment(now, userId), as('comment'));
  }
  for await (const { _id, commentId } of docsOf(reads, commentLikes).find({ userId })) {
    count++;
    const { state: liked } = await load(log, comment, commentId);
    await command.run(commentLike, _id, now => withdrawLike(now, liked, userId), as('like'));
  }
  for await (const { _id } of docsOf(reads, collections).find({ ownerId: userId })) {
    count++;
    await command.run(collection, _id, now => deleteCollection(now, userId), as('collection'));
    await purgeMediaOf(context, { kind: 'collection', id: _id });
  }
  for await (const { authorId } of docsOf(reads, subscriptions).find({ readerId: userId })) {
    count++;
    const id = `${userId}+${authorId}`;
    await command.run(subscription, id, now => unsubscribe(now, userId, authorId), as('subscription'));
  }
  for await (const { collectionId } of docsOf(reads, libraries).find({ userId })) {
    count++;
    await command.run(library, `${userId}+${collectionId}`, now => letGo(now, collectionId, userId), as('library'));
  }
  for await (const { pageId } of docsOf(reads, histories).find({ readerId: userId, removed: false })) {
    count++;
    await command.run(reading, `${userId}+${pageId}`, now => removeFromHistory(now, pageId, userId), as('history'));
  }
  for await (const { pageId } of docsOf(reads, readLater).find({ readerId: userId })) {
    count++;
    await command.run(reading, `${userId}+${pageId}`, now => removeReadLater(now, pageId, userId), as('read later'));
  }
  for await (const { ownerId, readerId } of docsOf(reads, blockings).find({
    $or: [{ ownerId: userId }, { readerId: userId }],
  })) {
    count++;
    await command.run(blocking, `${ownerId}+${readerId}`, now => unblockReader(now, ownerId, readerId), as('blocking'));
  }
  count += await eraseTracesOf(context, command, userId, as('traces'));
  return count + (await withdrawRatings(context, command, userId, as('rating')));
}

/** The person's notices, the words of their reports, and what was written about their things. */
async function eraseTracesOf(
  { reads }: Context,
  command: Command,
  userId: string,
  options: Parameters<Command['run']>[3],
): Promise<number> {
  const idsOf = async (found: AsyncIterable<{ _id: string }>) => {
    const ids: string[] = [];
    for await (const { _id } of found) ids.push(_id);
    return ids;
  };
  const traces = {
    notices: await idsOf(docsOf(reads, notifications).find({ userId })),
    reports: await idsOf(docsOf(reads, reports).find({ reporterId: userId, text: { $ne: '' } })),
    things: await idsOf(
      docsOf(reads, moderation).find({
        ownerId: userId,
        $or: [{ 'notes.0': { $exists: true } }, { 'hiding.explanation': { $gt: '' } }],
      }),
    ),
  };
  const facts = eraseTraces(userId, traces);
  if (facts.length > 0) await command.run(user, userId, () => facts, options);
  return facts.length;
}

/** A rating of a page that is gone counts nowhere, and is only a pair of ids. */
async function withdrawRatings(
  context: Context,
  command: Command,
  userId: string,
  options: Parameters<Command['run']>[3],
): Promise<number> {
  let count = 0;
  for await (const { pageId, pageType, datePublished } of docsOf(context.reads, likedPages).find({ userId })) {
    const card = await docOf(context.reads, pageCards, pageId);
    if (card === null) continue;
    count++;
    const rated = { pageId, ownerId: card.ownerId, pageType, datePublished };
    await command.run(pageRating, `${pageId}+${userId}`, now => withdrawRating(now, rated, userId), options);
  }
  return count;
}
