import { load } from '@recto/event-log/execute.ts';
import { commentLike, toggleCommentLike } from '../../domain/comment-like.ts';
import * as comments from '../../domain/comment.ts';
import * as ratings from '../../domain/rating.ts';
import * as readings from '../../domain/reading.ts';
import { subscription, toggleSubscription } from '../../domain/subscription.ts';
import type { Acts } from './act.ts';
import { forget, type Person, type WalkedPage, type Walker } from './walker.ts';

const { comment } = comments;
const { pageRating } = ratings;
const { reading } = readings;

const listed = ({ pageId, ownerId, type, published }: WalkedPage) => ({
  pageId,
  ownerId,
  pageType: type,
  datePublished: published,
});

/** An act of somebody with a page. */
const withPage = (often: number, run: (walker: Walker, person: Person, one: WalkedPage) => Promise<unknown>) => ({
  often,
  run: async (walker: Walker) => {
    const person = walker.random.pick(walker.world.persons);
    const one = walker.random.pick(walker.world.pages);
    if (person && one) await run(walker, person, one);
  },
});

const commented = ({ pageId, ownerId, configurations }: WalkedPage) => ({
  pageId,
  ownerId,
  commentsOpen: configurations.comments,
  writerBlocked: false,
});

async function answer(
  walker: Walker,
  person: Person,
  one: WalkedPage,
  parentId: string | null,
  replyId: string | null,
) {
  const { command, random, log, world, persistently } = walker;
  const commentId = random.uuid();
  const stateOf = async (id: string) => (await persistently(() => load(log, comment, id))).state;
  const answered = parentId && { parent: await stateOf(parentId), reply: replyId ? await stateOf(replyId) : null };
  const input = {
    commentId,
    page: commented(one),
    by: person.userId,
    text: random.text(6),
    answered: answered || null,
  };
  const added = await command(comment, commentId, person.userId, state => comments.addComment(state, input), {
    fresh: true,
  });
  if (added) world.comments.push({ commentId, pageId: one.pageId, authorId: person.userId, inReplyTo: parentId });
}

export const readingActs: Acts = {
  rate: withPage(12, async ({ command, random, now }, { userId }, one) => {
    const rating = random.pick(['like', 'like', 'dislike'] as const) ?? null;
    const rated = { ...listed(one), ratingOpen: one.configurations.rating };
    const at = now();
    await command(pageRating, `${one.pageId}+${userId}`, userId, state =>
      ratings.ratePage(state, rated, userId, rating, at),
    );
  }),
  rateAndWithdraw: withPage(3, async ({ command, now }, { userId }, one) => {
    const id = `${one.pageId}+${userId}`;
    const at = now();
    const rated = { ...listed(one), ratingOpen: one.configurations.rating };
    await command(pageRating, id, userId, state => ratings.ratePage(state, rated, userId, 'dislike', at));
    await command(pageRating, id, null, state => ratings.withdrawRating(state, listed(one), userId));
  }),
  takeLikeBackAndGiveItAgain: withPage(2, async ({ command }, { userId }, one) => {
    const id = `${one.pageId}+${userId}`;
    const rated = { ...listed(one), ratingOpen: one.configurations.rating };
    await command(pageRating, id, userId, state => ratings.removeLike(state, userId));
    await command(pageRating, id, userId, state => ratings.restoreLike(state, rated, userId));
  }),
  removeFromLists: withPage(4, async ({ command, now }, { userId }, one) => {
    const id = `${userId}+${one.pageId}`;
    const at = now();
    await command(reading, id, userId, state => readings.viewPage(state, listed(one), userId, at));
    await command(reading, id, userId, state =>
      state.readLater ? [] : readings.toggleReadLater(state, listed(one), userId, at),
    );
    await command(reading, id, null, state => readings.removeFromHistory(state, one.pageId, userId));
    await command(reading, id, null, state => readings.removeReadLater(state, one.pageId, userId));
  }),
  view: withPage(20, async ({ command, random, now }, { userId }, one) => {
    const readerId = random.chance(0.7) ? userId : null;
    const id = readerId ?? `browser-${random.below(20)}`;
    const at = now();
    await command(reading, `${id}+${one.pageId}`, readerId, state =>
      readings.viewPage(state, listed(one), readerId, at),
    );
  }),
  viewAndRemoveFromHistory: withPage(4, async ({ command, random, now }, { userId }, one) => {
    const id = `${userId}+${one.pageId}`;
    const at = now();
    await command(reading, id, userId, state => readings.viewPage(state, listed(one), userId, at));
    await command(reading, id, userId, state => readings.removeFromHistory(state, one.pageId, userId));
    if (random.chance(0.7)) {
      await command(reading, id, userId, state => readings.restoreToHistory(state, one.pageId, userId));
    }
  }),
  readLater: withPage(8, async ({ command, now }, { userId }, one) => {
    const at = now();
    await command(reading, `${userId}+${one.pageId}`, userId, state =>
      readings.toggleReadLater(state, listed(one), userId, at),
    );
  }),
  readLaterAgain: withPage(2, async ({ command, now }, { userId }, one) => {
    const id = `${userId}+${one.pageId}`;
    const at = now();
    await command(reading, id, userId, state =>
      state.readLater ? [] : readings.toggleReadLater(state, listed(one), userId, at),
    );
    await command(reading, id, userId, state => readings.removeReadLater(state, one.pageId, userId));
    await command(reading, id, userId, state => readings.restoreReadLater(state, listed(one), userId));
  }),
  subscribe: {
    often: 6,
    run: async ({ command, random, world }) => {
      const [person, author] = [random.pick(world.persons), random.pick(world.persons)];
      if (!person || !author) return;
      const { userId } = person;
      const authorId = (random.chance(0.3) && random.pick(person.subscriptions)) || author.userId;
      const done = await command(subscription, `${userId}+${authorId}`, userId, state =>
        toggleSubscription(state, userId, authorId),
      );
      if (done?.state.subscribed) person.subscriptions.push(authorId);
    },
  },

  subscribeForAWhile: withPage(1, async ({ command }, { userId }, { ownerId }) => {
    for (let times = 2; times > 0; times--)
      await command(subscription, `${userId}+${ownerId}`, userId, state => toggleSubscription(state, userId, ownerId));
  }),

  comment: withPage(12, (walker, person, one) => answer(walker, person, one, null, null)),
  reply: withPage(12, async (walker, person) => {
    const { random, world } = walker;
    const answered = random.pick(world.comments);
    const one = world.pages.find(({ pageId }) => pageId === answered?.pageId);
    if (!answered || !one) return;
    const { inReplyTo, commentId } = answered;
    await answer(walker, person, one, inReplyTo ?? commentId, inReplyTo === null ? null : commentId);
  }),
  editComment: withPage(5, async ({ command, random, world }) => {
    const own = random.pick(world.comments);
    const one = world.pages.find(({ pageId }) => pageId === own?.pageId);
    const text = random.text(7);
    if (own && one) {
      const { commentId, authorId } = own;
      await command(comment, commentId, authorId, state => comments.editComment(state, commented(one), authorId, text));
    }
  }),
  deleteComment: withPage(3, async ({ command, random, world }) => {
    const own = random.pick(world.comments);
    if (!own) return;
    await command(comment, own.commentId, own.authorId, state => comments.deleteComment(state, own.authorId));
    if (random.chance(0.8)) forget(world.comments, own);
  }),
  likeComment: withPage(10, async ({ command, random, world, log, persistently }, { userId }) => {
    const liked = random.pick(world.comments);
    if (!liked) return;
    const { state } = await persistently(() => load(log, comment, liked.commentId));
    for (let times = 1 + random.below(3); times > 0; times--) {
      await command(commentLike, `${liked.commentId}+${userId}`, userId, like =>
        toggleCommentLike(like, state, userId),
      );
    }
  }),
};
