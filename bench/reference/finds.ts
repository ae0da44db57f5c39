import { foldUsername } from '@recto/contracts/username.ts';
import type { EventLog } from '@recto/event-log/log.ts';
import type { Stored } from '@recto/projections/projection.ts';
import authorProfiles from '@recto/projections/read-models/author-profiles.ts';
import blockings, { blockingId } from '@recto/projections/read-models/blockings.ts';
import collections from '@recto/projections/read-models/collections.ts';
import commentLikes, { commentLikeId } from '@recto/projections/read-models/comment-likes.ts';
import comments from '@recto/projections/read-models/comments.ts';
import histories, { type HistoryEntry } from '@recto/projections/read-models/histories.ts';
import pageCards from '@recto/projections/read-models/page-cards.ts';
import pageView from '@recto/projections/read-models/page-view.ts';
import readLater, { readLaterId } from '@recto/projections/read-models/read-later.ts';
import subscriptions, { subscriptionId } from '@recto/projections/read-models/subscriptions.ts';
import type { ReadModels } from '@recto/projections/store.ts';
import type { Filter } from 'mongodb';

/** `of`: what the answer is about, by id or name; `reader`: who asks. */
type Find = (of: string, reader: string) => Promise<unknown>;

// Positions are bigints, which JSON does not have.
const plain = { projection: { _pos: 0 } } as const;
const newest = { date: -1, _id: -1 } as const;

/** What the backend's reads ask of the stores, with the driver and nothing around it: no rules, no answers' shapes. */
export const finds = (
  models: ReadModels,
  log: EventLog,
): Record<'feed' | 'comments' | 'history' | 'user' | 'page', Find> => {
  const { of } = models;
  const authors = (ids: readonly string[]) =>
    of(authorProfiles)
      .find({ _id: { $in: [...new Set(ids)] } }, plain)
      .toArray();
  return {
    feed: async (_, readerId) => {
      const followed = await of(subscriptions).find({ readerId }, plain).sort(newest).limit(500).toArray();
      const ids = followed.map(({ authorId }) => authorId);
      const found = of(pageCards).find({ ownerId: { $in: ids }, attributed: true }, plain);
      const cards = await found.sort(newest).limit(21).toArray();
      return { cards, authors: await authors(cards.map(({ ownerId }) => ownerId)) };
    },
    comments: async (pageId, reader) => {
      const page = await of(pageView).findOne({ _id: pageId }, plain);
      const topLevel = { pageId, inReplyTo: null, seenBy: { $in: [null, reader] } };
      const [docs, length, blocked] = await Promise.all([
        of(comments).find(topLevel, plain).sort(newest).limit(10).toArray(),
        of(comments).countDocuments(topLevel),
        of(blockings).findOne({ _id: blockingId(page?.ownerId ?? '', reader) }, plain),
      ]);
      const liked = docs.map(({ _id }) => commentLikeId(_id, reader));
      const [people, likes] = await Promise.all([
        authors(docs.flatMap(({ authorId }) => authorId ?? [])),
        of(commentLikes)
          .find({ _id: { $in: liked } }, plain)
          .toArray(),
      ]);
      return { docs, length, blocked, people, likes };
    },
    history: async (_, readerId) => {
      const entries: Filter<Stored<HistoryEntry>> = {
        readerId,
        removed: false,
        pageType: { $in: ['private', 'public'] },
      };
      const [places, total] = await Promise.all([
        of(histories).find(entries, plain).sort({ dateVisited: -1, _id: -1 }).limit(25).toArray(),
        of(histories).countDocuments(entries),
      ]);
      const ids = places.map(({ pageId }) => pageId);
      const cards = await of(pageCards)
        .find({ _id: { $in: ids } }, plain)
        .toArray();
      return { places, total, cards, authors: await authors(cards.map(({ ownerId }) => ownerId)) };
    },
    user: async (username, reader) => {
      const author = await of(authorProfiles).findOne({ folded: foldUsername(username) }, plain);
      const ownerId = author?._id ?? '';
      const [subscription, pagesNum, collectionsNum] = await Promise.all([
        of(subscriptions).findOne({ _id: subscriptionId(reader, ownerId) }, plain),
        of(pageCards).countDocuments({ ownerId, attributed: true }),
        of(collections).countDocuments({ ownerId, sharing: true }),
      ]);
      return { author, subscription, pagesNum, collectionsNum };
    },
    page: async (pageId, reader) => {
      const page = await of(pageView).findOne({ _id: pageId }, plain);
      const tags = (page?.tags ?? '').split(',').filter(Boolean);
      const [author, counts, rated, related, later, subscription] = await Promise.all([
        of(authorProfiles).findOne({ _id: page?.ownerId ?? '' }, plain),
        of(pageCards).findOne({ _id: pageId }, plain),
        Array.fromAsync(log.readStream(`rating-${pageId}+${reader}`)),
        relatedTo(models, tags).then(async cards => ({
          cards,
          authors: await authors(cards.map(({ ownerId }) => ownerId)),
        })),
        of(readLater).findOne({ _id: readLaterId(reader, pageId) }, plain),
        of(subscriptions).findOne({ _id: subscriptionId(reader, page?.ownerId ?? '') }, plain),
      ]);
      return { page, author, counts, rated: rated.length, related, later, subscription };
    },
  };
};

const relatedTo = ({ of }: ReadModels, tags: readonly string[]) =>
  of(pageCards)
    .find({ tags: { $in: tags }, listed: true }, plain)
    .sort(newest)
    .limit(7)
    .toArray();
