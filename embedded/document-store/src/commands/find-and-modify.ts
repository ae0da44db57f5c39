import { StoreError } from '../errors.ts';
import { get } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { encode } from '../bson/write.ts';
import type { Fields } from '../bson/write.ts';
import { parseFilter } from '../query/parse.ts';
import { parseProjection, project } from '../query/projection.ts';
import type { Collection } from '../storage/catalog.ts';
import { parseUpdate } from '../update/parse.ts';
import { idOf } from '../update/stored.ts';
import { applyUpdate, documentForUpsert } from '../update/update.ts';
import type { Command, Context } from './command.ts';
import { check } from './query.ts';
import { current, matchingForWrite } from './target.ts';
import { saveRetry, writeReply } from './write-result.ts';

export const findAndModify: Command = {
  takes: ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'bypassDocumentValidation', 'stmtId'],
  refuses: ['hint', 'collation', 'arrayFilters', 'let'],
  *run(context) {
    const { request, retry } = context;
    const statement = request.count('stmtId') ?? 0;
    const known = retry?.outcome(statement);
    if (known) return { ...replyOf(known), retriedStmtId: statement, ok: 1 };
    const outcome = encode(yield* modifyOne(context));
    retry?.add(statement, outcome);
    saveRetry(context);
    return { ...replyOf(outcome), ...writeReply(request, [], []), ok: 1 };
  },
};

const replyOf = (outcome: Value): Fields => ({
  lastErrorObject: get(outcome, 'lastErrorObject'),
  value: get(outcome, 'value') ?? null,
});

function* modifyOne(context: Context): Generator<void, Fields> {
  const { request, server, participant } = context;
  const remove = request.bool('remove');
  const u = request.raw('update');
  if (remove === (u !== undefined)) {
    throw new StoreError(
      'FailedToParse',
      remove ? 'Cannot specify both an update and remove=true' : 'Either an update or remove=true must be specified',
    );
  }
  if (remove && (request.bool('upsert') || request.bool('new'))) {
    throw new StoreError(
      'FailedToParse',
      request.bool('upsert')
        ? 'Cannot specify both upsert=true and remove=true'
        : "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  }
  const change = u && parseUpdate(u);
  const projection = parseProjection(request.document('fields'));
  const shape = (doc: Value): Value => (projection ? project(doc, projection) : doc);
  const wanted = { filter: request.document('query'), sort: request.optionalDocument('sort'), limit: 1 };
  const collection = server.store.catalog.collection(request.db, request.collection);
  if (!collection) check(wanted);
  const found = collection && (yield* target(context, collection, wanted));
  if (collection && found) {
    const { row, doc } = found;
    if (!change) {
      context.write(() => server.store.documents.remove(collection, row, doc));
      return { lastErrorObject: { n: 1 }, value: shape(doc) };
    }
    const after = applyUpdate(doc, change);
    if (after !== doc) context.write(() => server.store.documents.replace(collection, row, doc, after));
    return { lastErrorObject: { n: 1, updatedExisting: true }, value: shape(request.bool('new') ? after : doc) };
  }
  if (!change) return { lastErrorObject: { n: 0 }, value: null };
  if (!request.bool('upsert')) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null };
  const doc = documentForUpsert(parseFilter(wanted.filter), change);
  const home = server.store.ensure(participant, request.db, request.collection);
  context.write(() => server.store.documents.insert(home, doc));
  return {
    lastErrorObject: { n: 1, updatedExisting: false, upserted: idOf(doc) },
    value: request.bool('new') ? shape(doc) : null,
  };
}

/** The first document of the query as it is now; asks anew when the first one has changed while others had their turn. */
function* target(
  context: Context,
  collection: Collection,
  wanted: { filter: Value; sort: Value | undefined; limit: number },
): Generator<void, { row: number; doc: Value } | undefined> {
  for (;;) {
    const query = matchingForWrite(context, collection, wanted);
    let paused = false;
    let gone = false;
    for (const found of query.found) {
      if (found === null) {
        paused = true;
        yield;
        continue;
      }
      const doc = paused ? current(query.prepared, found) : found.doc;
      if (doc) return { row: found.row, doc };
      gone = true;
    }
    if (!gone) return undefined;
  }
}
