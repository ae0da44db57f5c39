import { StoreError } from '../errors.ts';
import { numberOf } from '../bson/number.ts';
import type { Value } from '../bson/value.ts';
import { encode } from '../bson/write.ts';
import type { Command, Context } from './command.ts';
import { check } from './query.ts';
import { current, matchingForWrite } from './target.ts';
import { filterOf, readStatement, runStatements, sumOf, writeReply } from './write-result.ts';
import type { Statement } from './write-result.ts';

const known = new Set(['q', 'limit']);
const leftOut = new Set(['hint', 'collation', 'sampleId']);

export const deleteCommand: Command = {
  takes: ['deletes', 'ordered', 'stmtId', 'stmtIds'],
  refuses: ['let'],
  *run(context) {
    const { request } = context;
    const statements = request.documents('deletes').map(value => {
      const statement = readStatement('delete.deletes', value, known, leftOut);
      limitOf(statement);
      return statement;
    });
    const { outcomes, writeErrors, retried } = yield* runStatements(context, statements, statement =>
      deleteMatching(context, statement),
    );
    return { n: sumOf(outcomes, 'n'), ...writeReply(request, writeErrors, retried), ok: 1 };
  },
};

/** 0 for all that match, 1 for one. */
const limitOf = (statement: Statement): 0 | 1 => {
  const limit = statement.get('limit');
  const number = limit && numberOf(limit);
  if (number === 0 || number === 1) return number;
  throw new StoreError('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${number}`);
};

function* deleteMatching(context: Context, statement: Statement): Generator<void, Value> {
  const { request, server } = context;
  const q = filterOf(statement);
  const one = limitOf(statement);
  if (one === 0 && context.retry) {
    throw new StoreError('InvalidOptions', 'Cannot use (or request) retryable writes with limit=0');
  }
  const collection = server.store.catalog.collection(request.db, request.collection);
  if (!collection) {
    check({ filter: q, limit: 0 });
    return encode({ n: 0 });
  }
  let n = 0;
  let paused = false;
  const query = matchingForWrite(context, collection, { filter: q, limit: one });
  for (const found of query.found) {
    if (found === null) {
      paused = true;
      yield;
      continue;
    }
    const doc = paused ? current(query.prepared, found) : found.doc;
    if (!doc) continue;
    context.write(() => server.store.documents.remove(collection, found.row, doc));
    n++;
    if (one === 1) break;
  }
  return encode({ n });
}
