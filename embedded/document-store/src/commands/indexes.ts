import { StoreError } from '../errors.ts';
import { show } from '../bson/show.ts';
import { T } from '../bson/types.ts';
import { elementsOf, get, sameBytes, textOf } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import type { Fields } from '../bson/write.ts';
import { scanRows } from '../plan/read.ts';
import type { Collection, Index } from '../storage/catalog.ts';
import type { Command, Context } from './command.ts';
import { parseIndex, sameOptions } from './index-spec.ts';

const maxIndexes = 64;

export const createIndexes: Command = {
  takes: ['indexes'],
  refuses: ['commitQuorum'],
  *run(context): Generator<void, Fields> {
    const { request, server, participant } = context;
    const specs = request.documents('indexes').map(parseIndex);
    if (specs.length === 0) throw new StoreError('BadValue', 'Must specify at least one index to create');
    const created = server.store.catalog.collection(request.db, request.collection) === undefined;
    const collection = server.store.ensure(participant, request.db, request.collection);
    const before = collection.indexes.length;
    const missing = specs.filter(spec => !existing(collection, spec));
    if (before + missing.length > maxIndexes) {
      throw new StoreError('CannotCreateIndex', `add index fails, too many indexes for ${collection.ns}`);
    }
    yield* build(context, collection, missing);
    return {
      numIndexesBefore: before,
      numIndexesAfter: collection.indexes.length,
      createdCollectionAutomatically: created,
      note: missing.length === 0 ? 'all indexes already exist' : undefined,
      ok: 1,
    };
  },
};

/** The index that is there already; one that differs in anything is refused. */
const existing = (collection: Collection, spec: Value): Index | undefined => {
  const key = get(spec, 'key') as Value;
  const name = textOf(get(spec, 'name') as Value);
  const sameKey = collection.indexes.find(index => sameBytes(get(index.spec, 'key') as Value, key));
  if (sameKey?.name === '_id_') return sameKey;
  const sameName = collection.indexes.find(index => index.name === name);
  if (sameName && sameName !== sameKey) {
    throw new StoreError(
      'IndexKeySpecsConflict',
      `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${show(spec)}, existing index: ${show(sameName.spec)}`,
    );
  }
  if (!sameKey) return undefined;
  if (!sameOptions(sameKey.spec, spec)) {
    throw new StoreError(
      'IndexOptionsConflict',
      `An equivalent index already exists with ${sameKey.name === name ? 'the same name but different options' : 'a different name and options'}. Requested index: ${show(spec)}, existing index: ${show(sameKey.spec)}`,
    );
  }
  if (sameKey.name !== name) {
    throw new StoreError('IndexOptionsConflict', `Index already exists with a different name: ${sameKey.name}`);
  }
  return sameKey;
};

/** Makes the indexes and fills them, while writes go on and keep them up to date. */
function* build(context: Context, collection: Collection, specs: readonly Value[]): Generator<void, void> {
  if (specs.length === 0) return;
  const { store } = context.server;
  const indexes = store.define(context.participant, () =>
    specs.map(spec => store.catalog.createIndex(collection, spec, false)),
  );
  try {
    for (const found of scanRows(store.writer, collection, { keys: 0, documents: 0 })) {
      if (found === null) {
        yield;
        if (collection.dropped) throw new StoreError('NamespaceNotFound', `ns not found ${collection.ns}`);
        continue;
      }
      context.write(() => {
        for (const index of indexes) store.documents.addToIndex(collection, index, found.row, found.doc);
      });
    }
    store.define(context.participant, () => {
      for (const index of indexes) {
        index.ready = true;
        store.catalog.save(index);
      }
    });
  } catch (error) {
    abandon(context, collection, indexes);
    throw failedBuild(collection, error);
  }
}

const abandon = ({ server, participant }: Context, collection: Collection, indexes: readonly Index[]): void => {
  if (collection.dropped) return;
  server.store.define(participant, () => {
    for (const index of indexes) server.store.catalog.dropIndex(collection, index);
  });
};

const failedBuild = (collection: Collection, error: unknown): unknown =>
  error instanceof StoreError && error.code === 11000
    ? new StoreError(
        'DuplicateKey',
        `Index build failed: ${collection.ns} :: caused by :: ${error.message}`,
        error.extra,
      )
    : error;

export const listIndexes: Command = {
  takes: ['cursor', 'includeBuildUUIDs', 'includeIndexBuildInfo'],
  run({ request, server }) {
    const collection = server.store.catalog.collection(request.db, request.collection);
    if (!collection)
      throw new StoreError('NamespaceNotFound', `ns does not exist: ${request.db}.${request.collection}`);
    const firstBatch = collection.indexes.filter(index => index.ready).map(index => index.spec);
    return { cursor: { firstBatch, id: 0n, ns: `${request.db}.${request.collection}` }, ok: 1 };
  },
};

export const dropIndexes: Command = {
  takes: ['index'],
  run({ request, server, participant }) {
    const collection = server.store.catalog.collection(request.db, request.collection);
    if (!collection) throw new StoreError('NamespaceNotFound', `ns not found ${request.db}.${request.collection}`);
    const nIndexesWas = collection.indexes.length;
    const doomed = toDrop(collection, request.raw('index'));
    server.store.define(participant, () => {
      for (const index of doomed) server.store.catalog.dropIndex(collection, index);
    });
    return { nIndexesWas, ok: 1 };
  },
};

const toDrop = (collection: Collection, which: Value | undefined): Index[] => {
  const others = collection.indexes.filter(index => index.name !== '_id_');
  if (which?.type === T.string) return textOf(which) === '*' ? others : [named(collection, textOf(which))];
  if (which?.type === T.array) return elementsOf(which).map(name => named(collection, textOf(name)));
  if (which?.type !== T.object)
    throw new StoreError('TypeMismatch', "BSON field 'dropIndexes.index' is the wrong type");
  const found = collection.indexes.find(index => sameBytes(get(index.spec, 'key') as Value, which));
  if (!found) throw new StoreError('IndexNotFound', `can't find index with key: ${show(which)}`);
  return [named(collection, found.name)];
};

const named = (collection: Collection, name: string): Index => {
  const found = collection.indexes.find(index => index.name === name);
  if (!found) throw new StoreError('IndexNotFound', `index not found with name [${name}]`);
  if (found.name === '_id_') throw new StoreError('InvalidOptions', 'cannot drop _id index');
  return found;
};
