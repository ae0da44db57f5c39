import type { AnswerOf } from '@recto/contracts/http/call.ts';
import * as calls from '@recto/contracts/http/collections.ts';
import { choose, collectionSorts } from '@recto/contracts/http/sorting.ts';
import { COLLECTION_PAGES_MAX } from '@recto/contracts/limits.ts';
import { type CollectionForm, collection as collectionRules } from '@recto/contracts/rules/collection.ts';
import type { Stored } from '@recto/projections/projection.ts';
import collections, { type Collection as CollectionDoc } from '@recto/projections/read-models/collections.ts';
import libraries, { savedCollectionId } from '@recto/projections/read-models/libraries.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import {
  chooseCollectionPhoto,
  collection,
  createCollection,
  deleteCollection,
  removePages,
  renameCollection,
  reorderPages,
  toggleCollected,
  toggleSharing,
} from '../domain/collection.ts';
import { Rejected } from '../domain/rejected.ts';
import { docOf, docsById, docsOf } from '../read-models.ts';
import { type App, eventsAlone, signedIn } from './app-types.ts';
import { callerOf } from './caller.ts';
import { checked } from './checked.ts';
import { collectionModels, collectionsFor } from './collection-answer.ts';
import { command } from './command.ts';
import { newId } from './new-id.ts';
import { storePhoto } from './photo-upload.ts';
import { caughtUp } from './read.ts';
import { readablePage } from './readable-page.ts';
import { authorByUsername, isHiddenFrom } from './users.ts';

type Doc = Stored<CollectionDoc>;

const orders = { 'date-created': { date: -1, _id: -1 }, 'a-z': { folded: 1, _id: 1 } } as const;

/** Collections: made, filled, ordered and shared by their owner, looked at by others. */
export const collectionArea = (app: App, context: Context): void => {
  /** One collection whole, as the caller sees it, after the command. @throws Rejected `not found`. */
  const whole = async (request: FastifyRequest, reply: FastifyReply, id: string) => {
    await caughtUp(context, request, reply, ...collectionModels);
    const doc = await docOf(context.reads, collections, id);
    const [answer] = doc
      ? await collectionsFor(context, request.caller?.userId ?? null, [doc], COLLECTION_PAGES_MAX)
      : [];
    if (!doc || !answer) throw new Rejected('not found');
    return { doc, answer };
  };

  app.route({
    ...calls.collectionsForPage,
    config: signedIn,
    handler: async (request, reply) => {
      await caughtUp(context, request, reply, 'collections', 'page-view');
      const { page } = await readablePage(context, request, request.params.pageId);
      const own = await docsOf(context.reads, collections)
        .find({ ownerId: callerOf(request).userId })
        .sort(orders['date-created'])
        .toArray();
      return {
        collections: own.map(({ _id, name, pageIds }) => ({ id: _id, name, selected: pageIds.includes(page._id) })),
      };
    },
  });

  app.route({
    ...calls.createCollection,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId: ownerId } = callerOf(request);
      const { name, description } = checked(collectionRules, { description: '', ...request.body });
      const ours = command(context, request, 'createCollection');
      const collectionId = newId(context, ours, 'collection');
      const { state } = await ours.run(
        collection,
        collectionId,
        now => createCollection(now, { collectionId, ownerId, name, description }),
        { fresh: true },
      );
      if (state.status !== 'present') throw new Rejected('not found');
      reply.code(201);
      return { collection: { _id: collectionId, name: state.name ?? '' } };
    },
  });

  app.route({
    ...calls.addOrRemovePage,
    config: signedIn,
    handler: async request => {
      const { userId } = callerOf(request);
      const { collectionId, pageId } = request.params;
      const { page } = await readablePage(context, request, pageId);
      const { state } = await command(context, request, 'toggleCollected').run(collection, collectionId, now =>
        toggleCollected(now, userId, page._id, request.body?.selected),
      );
      if (state.status !== 'present') throw new Rejected('not found');
      return { selected: state.pageIds.includes(page._id), clName: state.name ?? '' };
    },
  });

  app.route({
    ...calls.listCollections,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { kind } = request.params;
      const sortBy = choose(collectionSorts, request.query.sortBy);
      if (sortBy === null) throw new Rejected('rule-broken', { sortBy: `One of ${collectionSorts.join(', ')}.` });
      await caughtUp(context, request, reply, ...collectionModels);
      const [created, saved] = await Promise.all([
        kind === 'saved' ? [] : createdBy(context, userId, sortBy),
        kind === 'created' ? [] : savedBy(context, userId, sortBy),
      ]);
      const createdCollections = await collectionsFor(context, userId, created);
      const savedCollections = await collectionsFor(context, userId, saved);
      return {
        collections: [...createdCollections, ...savedCollections],
        createdCollections,
        savedCollections,
        sortBy,
      };
    },
  });

  app.route({
    ...calls.sharedCollections,
    handler: async (request, reply) => {
      await caughtUp(context, request, reply, ...collectionModels);
      const author = await authorByUsername(context, request.params.username);
      if (author === null || isHiddenFrom(author, request.caller?.userId)) return { collections: null };
      const shared = await docsOf(context.reads, collections)
        .find({ ownerId: author._id, sharing: true })
        .sort(orders['date-created'])
        .toArray();
      return { collections: await collectionsFor(context, request.caller?.userId ?? null, shared) };
    },
  });

  app.route({
    ...calls.getCollection,
    handler: async (request, reply): Promise<AnswerOf<typeof calls.getCollection>> => {
      const userId = request.caller?.userId ?? null;
      const { doc, answer } = await whole(request, reply, request.params.id);
      if (doc.ownerId === userId) {
        return { btn: doc.sharing ? 'stop-sharing' : 'share', viewer: 'owner', collection: answer };
      }
      if (!doc.sharing) throw new Rejected('forbidden');
      if (userId === null) return { btn: 'save', viewer: 'spectator', collection: answer };
      const isSaved = (await docOf(context.reads, libraries, savedCollectionId(userId, doc._id))) !== null;
      return { btn: isSaved ? 'remove' : 'save', viewer: 'authenticated', collection: answer };
    },
  });

  app.route({
    ...calls.toggleSharing,
    config: eventsAlone,
    handler: async request => {
      const { userId } = callerOf(request);
      const { state } = await command(context, request, 'toggleSharing').run(collection, request.params.id, now =>
        toggleSharing(now, userId, request.body?.sharing),
      );
      return { sharing: state.status === 'present' && state.shared };
    },
  });

  app.route({
    ...calls.changeCollectionInfo,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { id } = request.params;
      const given = Object.keys(request.body) as (keyof CollectionForm)[];
      const wanted: Partial<CollectionForm> = checked(collectionRules.pick(given), request.body);
      await command(context, request, 'renameCollection').run(collection, id, now =>
        renameCollection(now, userId, wanted),
      );
      return { collection: (await whole(request, reply, id)).answer };
    },
  });

  app.route({
    ...calls.orderPages,
    config: eventsAlone,
    handler: async request => {
      const { userId } = callerOf(request);
      const { state } = await command(context, request, 'reorderPages').run(collection, request.params.id, now =>
        reorderPages(now, userId, request.body.pageIds),
      );
      return { pageIds: state.status === 'present' ? state.pageIds : [] };
    },
  });

  app.route({
    ...calls.removePages,
    config: eventsAlone,
    handler: async request => {
      const { userId } = callerOf(request);
      const { events } = await command(context, request, 'removePages').run(collection, request.params.id, now =>
        removePages(now, userId, request.body.pageIds),
      );
      return { removed: events.flatMap(event => (event.type === 'PagesUncollected' ? event.data.pageIds : [])) };
    },
  });

  app.route({
    ...calls.setCollectionPhoto,
    config: signedIn,
    handler: async request => {
      const { userId } = callerOf(request);
      const { id } = request.params;
      // Its address stays a signed one until the next answer says that everybody may see it.
      return storePhoto(
        context,
        request,
        { kind: 'collection', owner: { kind: 'collection', id }, isPublic: false },
        async (photo, received) => {
          const ours = command(context, request, 'chooseCollectionPhoto', received);
          const { state, events, repeated } = await ours.run(collection, id, now =>
            chooseCollectionPhoto(now, userId, photo),
          );
          const replaced = events.flatMap(
            event => (event.type === 'CollectionPhotoChosen' && event.data.replaced) || [],
          );
          return { photo: state.status === 'present' ? state.photo : null, dropped: repeated ? [] : replaced };
        },
      );
    },
  });

  app.route({
    ...calls.deleteCollection,
    config: eventsAlone,
    handler: async request => {
      const { userId } = callerOf(request);
      await command(context, request, 'deleteCollection').run(collection, request.params.id, now =>
        deleteCollection(now, userId),
      );
      return {};
    },
  });
};

const createdBy = ({ reads }: Context, ownerId: string, sortBy: keyof typeof orders): Promise<Doc[]> =>
  docsOf(reads, collections).find({ ownerId }).sort(orders[sortBy]).toArray();

/** Newest saved first. One that its owner shares no more is left out until it is shared again. */
const savedBy = async ({ reads }: Context, userId: string, sortBy: keyof typeof orders): Promise<Doc[]> => {
  const saved = await docsOf(reads, libraries).find({ userId }).sort({ date: -1, _id: -1 }).toArray();
  const ids = saved.map(({ collectionId }) => collectionId);
  const docs = await docsById(reads, collections, ids);
  const shared = ids.flatMap(id => docs.get(id) ?? []).filter(doc => doc.sharing);
  return sortBy === 'a-z' ? shared.toSorted((a, b) => (a.folded < b.folded ? -1 : 1)) : shared;
};
