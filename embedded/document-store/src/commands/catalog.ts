import { StoreError } from '../errors.ts';
import { Value } from '../bson/value.ts';
import { T } from '../bson/types.ts';
import type { Fields } from '../bson/write.ts';
import { encode } from '../bson/write.ts';
import { matches } from '../query/match.ts';
import { parseFilter } from '../query/parse.ts';
import { idIndex } from '../storage/catalog.ts';
import type { Collection } from '../storage/catalog.ts';
import type { Command } from './command.ts';

export const create: Command = {
  takes: [],
  refuses: [
    'capped',
    'timeseries',
    'expireAfterSeconds',
    'clusteredIndex',
    'changeStreamPreAndPostImages',
    'size',
    'max',
    'storageEngine',
    'validator',
    'validationLevel',
    'validationAction',
    'indexOptionDefaults',
    'viewOn',
    'pipeline',
    'collation',
    'encryptedFields',
  ],
  run({ request, server, participant }) {
    server.store.ensure(participant, request.db, request.collection);
    return { ok: 1 };
  },
};

export const drop: Command = {
  takes: [],
  run({ request, server, participant }): Fields {
    const collection = server.store.catalog.collection(request.db, request.collection);
    if (!collection) return { ok: 1 };
    const nIndexesWas = collection.indexes.length;
    server.store.define(participant, () => server.store.catalog.drop(collection));
    return { nIndexesWas, ns: collection.ns, ok: 1 };
  },
};

export const dropDatabase: Command = {
  takes: [],
  run({ request, server, participant }) {
    const doomed = server.store.catalog.all().filter(collection => collection.db === request.db);
    if (doomed.length === 0) return { ok: 1 };
    server.store.define(participant, () => {
      for (const collection of doomed) server.store.catalog.drop(collection);
    });
    return { dropped: request.db, ok: 1 };
  },
};

export const listCollections: Command = {
  takes: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run({ request, server }) {
    const filter = parseFilter(request.document('filter'));
    const nameOnly = request.bool('nameOnly');
    const firstBatch = server.store.catalog
      .all()
      .filter(collection => collection.db === request.db)
      .filter(collection => matches(describe(collection), filter))
      .map(collection => (nameOnly ? encode({ name: collection.name, type: 'collection' }) : describe(collection)));
    return { cursor: { firstBatch, id: 0n, ns: `${request.db}.$cmd.listCollections` }, ok: 1 };
  },
};

const describe = (collection: Collection): Value =>
  encode({
    name: collection.name,
    type: 'collection',
    options: {},
    info: { readOnly: false, uuid: uuidValue(collection.uuid) },
    idIndex: idIndex(collection).spec,
  });

const uuidValue = (uuid: Buffer): Value => {
  const buf = Buffer.concat([Buffer.of(16, 0, 0, 0, 4), uuid]);
  return new Value(T.binary, buf, 0, buf.length);
};

export const listDatabases: Command = {
  takes: ['filter', 'nameOnly', 'authorizedDatabases'],
  run({ request, server }) {
    if (request.db !== 'admin') {
      throw new StoreError('Unauthorized', 'listDatabases may only be run against the admin database.');
    }
    const filter = parseFilter(request.document('filter'));
    const names = [...new Set(server.store.catalog.all().map(collection => collection.db))].sort();
    const databases = names
      .map(name => encode({ name, sizeOnDisk: 0, empty: false }))
      .filter(database => matches(database, filter));
    if (request.bool('nameOnly')) return { databases: databases.map((_, i) => ({ name: names[i] })), ok: 1 };
    return { databases, totalSize: server.store.size, totalSizeMb: Math.floor(server.store.size / 1048576), ok: 1 };
  },
};
