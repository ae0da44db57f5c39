import { StoreError } from '../errors.ts';
import { T } from '../bson/types.ts';
import { boolOf, fieldOf, nameBytes } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { encode } from '../bson/write.ts';
import type { Fields } from '../bson/write.ts';
import { parseFilter } from '../query/parse.ts';
import type { Collection } from '../storage/catalog.ts';
import { parseUpdate } from '../update/parse.ts';
import type { Update } from '../update/parse.ts';
import { idOf } from '../update/stored.ts';
import { applyUpdate, documentForUpsert } from '../update/update.ts';
import type { Command, Context } from './command.ts';
import { check } from './query.ts';
import { current, matchingForWrite } from './target.ts';
import { filterOf, readStatement, runStatements, sumOf, writeReply } from './write-result.ts';
import type { Statement } from './write-result.ts';

const upsertedName = nameBytes('upserted');
const known = new Set(['q', 'u', 'upsert', 'multi']);
const leftOut = new Set(['hint', 'collation', 'arrayFilters', 'c', 'sort', 'upsertSupplied', 'sampleId']);

export const update: Command = {
  takes: ['updates', 'ordered', 'bypassDocumentValidation', 'stmtId', 'stmtIds'],
  refuses: ['let', 'bypassEmptyTsReplacement'],
  *run(context) {
    const { request } = context;
    const statements = request.documents('updates').map(value => {
      const statement = readStatement('update.updates', value, known, leftOut);
      flag(statement, 'multi');
      flag(statement, 'upsert');
      return statement;
    });
    const { outcomes, writeErrors, retried } = yield* runStatements(context, statements, statement =>
      updateOne(context, statement),
    );
    const upserted = outcomes.flatMap(({ index, outcome }): Fields[] => {
      const _id = fieldOf(outcome, upsertedName);
      return _id ? [{ index, _id }] : [];
    });
    return {
      n: sumOf(outcomes, 'n'),
      nModified: sumOf(outcomes, 'nModified'),
      upserted: upserted.length > 0 ? upserted : undefined,
      ...writeReply(request, writeErrors, retried),
      ok: 1,
    };
  },
};

const flag = (statement: Statement, name: string): boolean => {
  const value = statement.get(name);
  if (value && value.type !== T.bool) {
    throw new StoreError('TypeMismatch', `BSON field 'update.updates.${name}' is the wrong type, expected type 'bool'`);
  }
  return value !== undefined && boolOf(value);
};

/** Carries out one statement. Outcome: `n`, `nModified`, and `upserted` with the `_id` of a new document. */
function* updateOne(context: Context, statement: Statement): Generator<void, Value> {
  const { request, server, participant } = context;
  const q = filterOf(statement);
  const u = statement.get('u');
  if (!u) throw new StoreError('MissingField', "BSON field 'update.updates.u' is missing but a required field");
  const change = parseUpdate(u);
  const multi = flag(statement, 'multi');
  if (multi && change.kind === 'replacement') {
    throw new StoreError('FailedToParse', 'multi update is not supported for replacement-style update');
  }
  if (multi && context.retry) {
    throw new StoreError('InvalidOptions', 'Cannot use (or request) retryable writes with multi=true');
  }
  const found = server.store.catalog.collection(request.db, request.collection);
  if (found) {
    const outcome = yield* updateMatching(context, found, q, change, multi);
    if (outcome) return outcome;
  } else check({ filter: q, limit: 0 });
  if (!flag(statement, 'upsert')) return encode({ n: 0, nModified: 0 });
  const doc = documentForUpsert(parseFilter(q), change);
  const collection = server.store.ensure(participant, request.db, request.collection);
  context.write(() => server.store.documents.insert(collection, doc));
  return encode({ n: 1, nModified: 0, upserted: idOf(doc) });
}

/** Outcomes of statements that met one document: as it was, and changed. */
const metOne = [encode({ n: 1, nModified: 0 }), encode({ n: 1, nModified: 1 })];

/** Updates what matches; undefined when nothing does. */
function* updateMatching(
  context: Context,
  collection: Collection,
  q: Value,
  change: Update,
  multi: boolean,
): Generator<void, Value | undefined> {
  let n = 0;
  let nModified = 0;
  // A document that an update moves along the index it is found by would come again.
  const done = new Set<number>();
  const query = matchingForWrite(context, collection, { filter: q, limit: multi ? 0 : 1 });
  let paused = false;
  for (const found of query.found) {
    if (found === null) {
      paused = true;
      yield;
      continue;
    }
    if (done.has(found.row)) continue;
    const before = paused ? current(query.prepared, found) : found.doc;
    if (!before) continue;
    const after = applyUpdate(before, change);
    n++;
    if (after !== before) {
      nModified++;
      context.write(() => context.server.store.documents.replace(collection, found.row, before, after));
    }
    if (!multi) break;
    done.add(found.row);
  }
  if (n === 0) return undefined;
  return n === 1 ? metOne[nModified] : encode({ n, nModified });
}
