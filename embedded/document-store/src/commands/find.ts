import type { Value } from '../bson/value.ts';
import type { Fields } from '../bson/write.ts';
import type { Step } from '../plan/execute.ts';
import { refuseDropped } from '../plan/read.ts';
import { matches } from '../query/match.ts';
import { parseFilter } from '../query/parse.ts';
import { parseProjection, project } from '../query/projection.ts';
import type { Projection } from '../query/projection.ts';
import { parseSort, sortKey } from '../query/sort.ts';
import type { Collection } from '../storage/catalog.ts';
import type { Command, Context } from './command.ts';
import { Cursor } from './cursors.ts';
import { check, prepare, run } from './query.ts';
import type { Wanted } from './query.ts';

const defaultBatch = 101;

export const find: Command = {
  takes: [
    'filter',
    'sort',
    'projection',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'allowDiskUse',
    'noCursorTimeout',
    'allowPartialResults',
  ],
  refuses: [
    'hint',
    'collation',
    'let',
    'min',
    'max',
    'returnKey',
    'showRecordId',
    'tailable',
    'awaitData',
    'oplogReplay',
  ],
  *run(context) {
    const { request, server } = context;
    const ns = `${request.db}.${request.collection}`;
    const limit = request.count('limit') ?? 0;
    const documents = answer(context, limit);
    const cursor = new Cursor(ns, documents, request.bool('noCursorTimeout'));
    const size = request.count('batchSize') ?? defaultBatch;
    const firstBatch = yield* cursor.batch(size);
    if (request.bool('singleBatch') || (limit > 0 && firstBatch.length >= limit)) cursor.done = true;
    if (!cursor.done) server.cursors.keep(cursor);
    return { cursor: { firstBatch, id: cursor.done ? 0n : cursor.id, ns }, ok: 1 };
  },
};

/** The documents of a find, after skip and limit, projected; a null lets others have their turn. */
const answer = (context: Context, limit: number): Generator<Value | null, void> => {
  const { request, server } = context;
  const skip = request.count('skip') ?? 0;
  const projection = parseProjection(request.document('projection'));
  const wanted: Wanted = {
    filter: request.document('filter'),
    sort: request.optionalDocument('sort'),
    limit: limit > 0 ? limit + skip : 0,
  };
  if (request.collection === 'system.profile') {
    const scans = profile(server.scans.of(request.db), wanted);
    return part(
      scans.map((doc, row) => ({ doc, row })),
      skip,
      limit,
      projection,
    );
  }
  const collection = server.store.catalog.collection(request.db, request.collection);
  if (!collection) {
    check(wanted);
    return part([], skip, limit, projection);
  }
  const query = prepare(server.store.committed, collection, wanted);
  return part(run(context, query), skip, limit, projection, collection);
};

function* part(
  steps: Iterable<Step>,
  skip: number,
  limit: number,
  projection: Projection | undefined,
  collection?: Collection,
): Generator<Value | null, void> {
  let seen = 0;
  for (const step of steps) {
    if (collection) refuseDropped(collection);
    if (step === null) yield null;
    else if (++seen > skip) yield projection ? project(step.doc, projection) : step.doc;
    if (limit > 0 && seen >= skip + limit) return;
  }
}

const profile = (scans: readonly Value[], wanted: Wanted): Value[] => {
  const filter = parseFilter(wanted.filter);
  const sort = wanted.sort ? parseSort(wanted.sort) : [];
  const found = scans.filter(scan => matches(scan, filter));
  return sort.length === 0 ? found : found.sort((a, b) => Buffer.compare(sortKey(a, sort), sortKey(b, sort)));
};

export const getMore: Command = {
  takes: ['collection', 'batchSize'],
  refuses: ['term', 'lastKnownCommittedOpTime'],
  *run({ request, server }): Generator<void, Fields> {
    const ns = `${request.db}.${request.text('collection') ?? ''}`;
    const cursor = server.cursors.find(idOf(request.raw('getMore')), ns);
    const nextBatch = yield* cursor.batch(request.count('batchSize') || Number.POSITIVE_INFINITY);
    if (cursor.done) server.cursors.close(cursor.id);
    return { cursor: { nextBatch, id: cursor.done ? 0n : cursor.id, ns }, ok: 1 };
  },
};

const idOf = (value: Value | undefined): bigint =>
  value && value.end - value.start === 8 ? value.buf.readBigInt64LE(value.start) : 0n;

export const killCursors: Command = {
  takes: ['cursors'],
  run({ request, server }) {
    const ids = request.list('cursors');
    const cursorsKilled = ids.filter(id => server.cursors.close(idOf(id)));
    const cursorsNotFound = ids.filter(id => !cursorsKilled.includes(id));
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
  },
};
