import { StoreError, outside } from '../errors.ts';
import { T, typeName } from '../bson/types.ts';
import { elementsOf, fieldsOf, get, isEmpty, textOf } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { encode } from '../bson/write.ts';
import type { Fields } from '../bson/write.ts';
import { describeIndex, describePlan } from '../plan/explain.ts';
import { execute } from '../plan/execute.ts';
import { numberOf } from '../bson/number.ts';
import { isEverything } from '../query/expression.ts';
import { pathOf } from '../query/path.ts';
import { parsePipeline } from './aggregate.ts';
import type { Command } from './command.ts';
import { distinctIndex } from './distinct.ts';
import { prepare } from './query.ts';
import type { Prepared, Wanted } from './query.ts';

/** How a command would find its documents; with `executionStats`, also what that takes. Nothing is written. */
export const explain: Command = {
  takes: ['verbosity'],
  *run(context): Generator<void, Fields> {
    const { request, server } = context;
    const verbosity = request.text('verbosity') ?? 'allPlansExecution';
    if (!['queryPlanner', 'executionStats', 'allPlansExecution'].includes(verbosity)) {
      throw new StoreError(
        'BadValue',
        `Enumeration value '${verbosity}' for field 'explain.verbosity' is not a valid value.`,
      );
    }
    const command = request.document('explain');
    const name = fieldsOf(command)[0]?.name ?? '';
    const wanted = wantedBy(name, command);
    const target = get(command, name);
    if (target?.type !== T.string)
      throw new StoreError('InvalidNamespace', `collection name has invalid type ${typeName(target?.type ?? T.null)}`);
    const namespace = `${request.db}.${textOf(target)}`;
    const collection = server.store.catalog.collection(request.db, textOf(target));
    const query = collection && prepare(server.store.committed, collection, wanted);
    const winningPlan = query ? shape(name, command, query) : { stage: 'EOF' };
    const queryPlanner = { namespace, parsedQuery: wanted.filter, winningPlan, rejectedPlans: [] };
    if (verbosity === 'queryPlanner') return { explainVersion: '1', queryPlanner, command, ok: 1 };
    const executionStats = query
      ? yield* measure(query)
      : { executionSuccess: true, nReturned: 0, totalKeysExamined: 0, totalDocsExamined: 0 };
    return { explainVersion: '1', queryPlanner, executionStats, command, ok: 1 };
  },
};

/** What counts and distinct values take less for than reading their documents. */
const shape = (name: string, command: Value, query: Prepared): Fields => {
  const { plan, sort, filter, collection } = query;
  const counts = name === 'count' || name === 'aggregate';
  if (counts && isEverything(filter)) return { stage: 'RECORD_STORE_FAST_COUNT' };
  if (counts && plan.kind === 'index' && plan.exact) return { stage: 'COUNT_SCAN', inputStage: describeIndex(plan) };
  const key = name === 'distinct' ? get(command, 'key') : undefined;
  const index =
    key?.type === T.string && isEverything(filter) ? distinctIndex(collection, pathOf(textOf(key))) : undefined;
  return index ? { stage: 'DISTINCT_SCAN', indexName: index.name } : describePlan(plan, sort);
};

function* measure(query: Prepared): Generator<void, Fields> {
  const started = performance.now();
  let nReturned = 0;
  for (const found of execute(query)) {
    if (found === null) yield;
    else if (++nReturned === query.limit) break;
  }
  const { keys, documents } = query.statistics;
  return {
    executionSuccess: true,
    nReturned,
    executionTimeMillis: Math.round(performance.now() - started),
    totalKeysExamined: keys,
    totalDocsExamined: documents,
  };
}

const emptyDocument = encode({});

const document = (command: Value, name: string): Value | undefined => {
  const value = get(command, name);
  return value?.type === T.object && !isEmpty(value) ? value : undefined;
};

const statement = (command: Value, name: string): Value => {
  const list = get(command, name);
  const first = list?.type === T.array ? elementsOf(list) : [];
  if (first.length !== 1 || !first[0])
    throw new StoreError('InvalidLength', 'explained write batches must be of size 1');
  return first[0];
};

const wantedBy = (name: string, command: Value): Wanted => {
  const filter = (holder: Value, field: string): Value => document(holder, field) ?? emptyDocument;
  const limit = get(command, 'limit');
  switch (name) {
    case 'find':
      return {
        filter: filter(command, 'filter'),
        sort: document(command, 'sort'),
        limit: (limit && numberOf(limit)) ?? 0,
      };
    case 'count':
    case 'distinct':
      return { filter: filter(command, 'query'), limit: 0 };
    case 'findAndModify':
      return { filter: filter(command, 'query'), sort: document(command, 'sort'), limit: 1 };
    case 'update':
      return { filter: filter(statement(command, 'updates'), 'q'), limit: 0 };
    case 'delete':
      return { filter: filter(statement(command, 'deletes'), 'q'), limit: 0 };
    case 'aggregate': {
      const pipeline = get(command, 'pipeline');
      return { filter: parsePipeline(pipeline?.type === T.array ? elementsOf(pipeline) : []).filter, limit: 0 };
    }
    default:
      throw outside(`explain of ${name}`);
  }
};
