import * as collections from '../../domain/collection.ts';
import { letGo, library, toggleSaved } from '../../domain/library.ts';
import type { Acts } from './act.ts';
import { forget, type Walker } from './walker.ts';

const { collection } = collections;

type Own = Walker['world']['collections'][number];

/** An act of the owner of a collection. */
const withCollection = (often: number, run: (walker: Walker, own: Own) => Promise<unknown>) => ({
  often,
  run: async (walker: Walker) => {
    const own = walker.random.pick(walker.world.collections);
    if (own) await run(walker, own);
  },
});

/** Somebody else than its owner, and the collection once it is shared; undefined where there is nobody, or none any more. */
const sharedWith = async ({ command, random, world }: Walker, { collectionId, ownerId }: Own) => {
  const person = random.pick(world.persons.filter(({ userId }) => userId !== ownerId));
  if (!person) return undefined;
  const shared = await command(collection, collectionId, ownerId, state =>
    state.status === 'present' && state.shared ? [] : collections.toggleSharing(state, ownerId),
  );
  return shared && { userId: person.userId, shared };
};

export const collectingActs: Acts = {
  createCollection: {
    often: 3,
    run: async ({ command, random, world }) => {
      const person = random.pick(world.persons);
      if (!person) return;
      const created = {
        collectionId: random.uuid(),
        ownerId: person.userId,
        name: random.text(2),
        description: random.text(4),
      };
      await command(
        collection,
        created.collectionId,
        person.userId,
        state => collections.createCollection(state, created),
        {
          fresh: true,
        },
      );
      world.collections.push({ collectionId: created.collectionId, ownerId: person.userId, pageIds: [] });
    },
  },
  renameCollection: withCollection(2, ({ command, random }, { collectionId, ownerId }) => {
    const info = { name: random.text(2), description: random.text(3) };
    return command(collection, collectionId, ownerId, state => collections.renameCollection(state, ownerId, info));
  }),
  chooseCollectionPhoto: withCollection(2, ({ command, photo }, { collectionId, ownerId }) => {
    const chosen = photo();
    return command(collection, collectionId, ownerId, state =>
      collections.chooseCollectionPhoto(state, ownerId, chosen),
    );
  }),
  collect: withCollection(10, async ({ command, random, world }, own) => {
    const pageId = random.pick(world.pages)?.pageId;
    const { collectionId, ownerId } = own;
    if (!pageId) return;
    const done = await command(collection, collectionId, ownerId, state =>
      collections.toggleCollected(state, ownerId, pageId),
    );
    if (done?.state.status === 'present') own.pageIds = [...done.state.pageIds];
  }),
  uncollect: withCollection(2, async ({ command, random, world }, own) => {
    const { collectionId, ownerId } = own;
    const last = random.pick(world.pages)?.pageId;
    if (!last) return;
    await command(collection, collectionId, ownerId, state =>
      state.status === 'present' && state.pageIds.includes(last)
        ? []
        : collections.toggleCollected(state, ownerId, last),
    );
    const out = [...own.pageIds.filter(() => random.chance(0.3)), last];
    await command(collection, collectionId, ownerId, state => collections.removePages(state, ownerId, out));
  }),
  reorder: withCollection(3, async ({ command, world }, { collectionId, ownerId, pageIds }) => {
    const order = (pageIds.length > 1 ? pageIds : world.pages.slice(0, 3).map(({ pageId }) => pageId)).toReversed();
    for (const pageId of order) {
      await command(collection, collectionId, ownerId, state =>
        state.status === 'present' && state.pageIds.includes(pageId)
          ? []
          : collections.toggleCollected(state, ownerId, pageId),
      );
    }
    const other = order.toReversed();
    await command(collection, collectionId, ownerId, state => collections.reorderPages(state, ownerId, other));
  }),
  share: withCollection(4, ({ command }, { collectionId, ownerId }) =>
    command(collection, collectionId, ownerId, state => collections.toggleSharing(state, ownerId)),
  ),
  shareAndUnshare: withCollection(1, async ({ command }, { collectionId, ownerId }) => {
    for (let times = 2; times > 0; times--)
      await command(collection, collectionId, ownerId, state => collections.toggleSharing(state, ownerId));
  }),
  saveCollection: withCollection(4, async (walker, own) => {
    const other = await sharedWith(walker, own);
    if (!other) return;
    const { userId, shared } = other;
    for (let times = 2 + walker.random.below(2); times > 0; times--) {
      await walker.command(library, `${userId}+${own.collectionId}`, userId, saved =>
        toggleSaved(saved, own.collectionId, shared.state, userId),
      );
    }
  }),
  letGoOfCollection: withCollection(3, async (walker, own) => {
    const other = await sharedWith(walker, own);
    if (!other) return;
    const { userId, shared } = other;
    const id = `${userId}+${own.collectionId}`;
    await walker.command(library, id, userId, saved =>
      saved.saved ? [] : toggleSaved(saved, own.collectionId, shared.state, userId),
    );
    await walker.command(library, id, null, saved => letGo(saved, own.collectionId, userId));
  }),
  deleteCollection: withCollection(1, async ({ command, world }, own) => {
    const { collectionId, ownerId } = own;
    await command(collection, collectionId, ownerId, state => collections.deleteCollection(state, ownerId));
    forget(world.collections, own);
  }),
};
