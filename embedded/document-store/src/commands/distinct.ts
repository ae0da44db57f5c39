import { StoreError } from '../errors.ts';
import { textKey } from '../bson/key.ts';
import { T } from '../bson/types.ts';
import { elementsOf } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import type { Fields } from '../bson/write.ts';
import { fetch } from '../plan/execute.ts';
import { distinctRows } from '../plan/read.ts';
import { isEverything } from '../query/expression.ts';
import { pathOf, visit } from '../query/path.ts';
import type { Path } from '../query/path.ts';
import type { Collection, Index } from '../storage/catalog.ts';
import type { Command, Context } from './command.ts';
import { check, prepare, run } from './query.ts';
import type { Prepared } from './query.ts';

const maxBytes = 16 * 1024 * 1024;

export const distinct: Command = {
  takes: ['key', 'query'],
  refuses: ['hint', 'collation'],
  *run(context): Generator<void, Fields> {
    const { request, server } = context;
    const key = request.text('key');
    if (key === undefined)
      throw new StoreError('MissingField', "BSON field 'distinct.key' is missing but a required field");
    const wanted = { filter: request.document('query'), limit: 0 };
    const collection = server.store.catalog.collection(request.db, request.collection);
    if (!collection) {
      check(wanted);
      return { values: [], ok: 1 };
    }
    const values = new Map<string, Value>();
    let bytes = 0;
    for (const doc of documentsFor(context, prepare(server.store.committed, collection, wanted), pathOf(key))) {
      if (doc === null) yield;
      else
        for (const value of valuesAt(doc, pathOf(key))) {
          const text = textKey(value);
          if (values.has(text)) continue;
          values.set(text, value);
          bytes += value.end - value.start + 8;
        }
      if (bytes > maxBytes) throw new StoreError('DistinctTooBig', 'distinct too big, 16mb cap');
    }
    return { values: [...values.values()], ok: 1 };
  },
};

/** The values at the path; an array at its end counts by its elements. */
const valuesAt = (doc: Value, path: Path): Value[] => {
  const values: Value[] = [];
  visit(doc, path, false, value => {
    if (value) values.push(...(value.type === T.array ? elementsOf(value) : [value]));
    return false;
  });
  return values;
};

/** All documents of the query, or where an index knows the values, one document for each. */
function* documentsFor(context: Context, query: Prepared, path: Path): Generator<Value | null, void> {
  const { connection, collection, filter } = query;
  const index = isEverything(filter) ? distinctIndex(collection, path) : undefined;
  if (!index) {
    for (const found of run(context, query)) yield found && found.doc;
    return;
  }
  for (const row of distinctRows(connection, index)) {
    yield null;
    const doc = fetch(connection, collection, row);
    if (doc) yield doc;
  }
}

/** The index that knows all values at a path. */
export const distinctIndex = (collection: Collection, path: Path): Index | undefined =>
  collection.indexes.find(({ ready, fields }) => ready && fields.length === 1 && fields[0]?.path.text === path.text);
