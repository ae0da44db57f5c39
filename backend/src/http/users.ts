import type { ViewerStatus } from '@recto/contracts/http/shared.ts';
import * as calls from '@recto/contracts/http/users.ts';
import { foldUsername } from '@recto/contracts/username.ts';
import type { Stored } from '@recto/projections/projection.ts';
import authorProfiles, { type AuthorProfile } from '@recto/projections/read-models/author-profiles.ts';
import collections from '@recto/projections/read-models/collections.ts';
import pageCards from '@recto/projections/read-models/page-cards.ts';
import subscriptions, { subscriptionId } from '@recto/projections/read-models/subscriptions.ts';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import { thumbnailOf } from '../media/addresses.ts';
import { docOf, docsById, docsOf } from '../read-models.ts';
import { type App, signedIn } from './app-types.ts';
import { authorCardOf } from './author-card.ts';
import { callerOf } from './caller.ts';
import { caughtUp } from './read.ts';

/** The author with a username, without regard to case; null for nobody. */
export const authorByUsername = ({ reads }: Context, username: string): Promise<Stored<AuthorProfile> | null> =>
  docsOf(reads, authorProfiles).findOne({ folded: foldUsername(username) });

/** A profile that a moderator has hidden is there for its owner alone, and so is what stands under its address. */
export const isHiddenFrom = ({ _id, hiding }: Stored<AuthorProfile>, viewerId?: string | null): boolean =>
  hiding !== null && viewerId !== _id;

/** A public profile with its counts, which equal what its lists show. */
const publicProfileOf = async ({ reads }: Context, author: Stored<AuthorProfile>) => {
  const [pagesNum, collectionsNum] = await Promise.all([
    docsOf(reads, pageCards).countDocuments({ ownerId: author._id, attributed: true }),
    docsOf(reads, collections).countDocuments({ ownerId: author._id, sharing: true }),
  ]);
  return { ...authorCardOf(author), links: author.links, pagesNum, collectionsNum };
};

/** Public profiles, and the authors one subscribes to. */
export const users = (app: App, context: Context): void => {
  app.route({
    ...calls.getUser,
    handler: async (request, reply) => {
      await caughtUp(context, request, reply, 'author-profiles', 'page-cards', 'collections', 'subscriptions');
      const author = await authorByUsername(context, request.params.username);
      const viewerId = request.caller?.userId ?? null;
      if (author === null || isHiddenFrom(author, viewerId)) throw new Rejected('not found');
      const { hiding } = author;
      const status: ViewerStatus =
        viewerId === null ? 'spectator' : viewerId === author._id ? 'owner' : 'authenticated';
      const [user, subscription] = await Promise.all([
        // Its owner sees what comes back when it is shown again.
        publicProfileOf(context, author.kept ? { ...author, ...author.kept } : author),
        viewerId === null ? null : docOf(context.reads, subscriptions, subscriptionId(viewerId, author._id)),
      ]);
      const viewer = { status, subscribed: subscription !== null };
      return { user, viewer, ...(hiding && { hidden: hiding }) };
    },
  });

  app.route({
    ...calls.listSubscriptions,
    config: signedIn,
    handler: async (request, reply) => {
      await caughtUp(context, request, reply, 'subscriptions', 'author-profiles');
      const subs = await docsOf(context.reads, subscriptions)
        .find({ readerId: callerOf(request).userId })
        .sort({ date: -1, _id: -1 })
        .toArray();
      const authors = await docsById(
        context.reads,
        authorProfiles,
        subs.map(({ authorId }) => authorId),
      );
      return {
        subs: subs.flatMap(({ _id, authorId }) => {
          const author = authors.get(authorId);
          if (!author) return [];
          const { name, username, headline, photo } = author;
          return [{ _id, author: { _id: authorId, name, username, headline, photo: thumbnailOf(photo) } }];
        }),
      };
    },
  });
};
