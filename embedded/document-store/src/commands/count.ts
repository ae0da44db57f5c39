import type { Fields } from '../bson/write.ts';
import { isEverything } from '../query/expression.ts';
import type { IndexPlan } from '../plan/plan.ts';
import { countRange, rowsInRange } from '../plan/read.ts';
import type { Command, Context } from './command.ts';
import { check, prepare, run } from './query.ts';
import type { Prepared, Wanted } from './query.ts';

export const count: Command = {
  takes: ['query', 'limit', 'skip'],
  refuses: ['hint', 'collation', 'fields'],
  *run(context): Generator<void, Fields> {
    const { request } = context;
    const skip = request.count('skip') ?? 0;
    const limit = request.count('limit') ?? 0;
    return { n: yield* countMatching(context, { filter: request.document('query'), limit: 0 }, skip, limit), ok: 1 };
  },
};

/** How many documents match, after `skip` and at most `limit` (0: all). */
export function* countMatching(context: Context, wanted: Wanted, skip: number, limit: number): Generator<void, number> {
  const { request, server } = context;
  const collection = server.store.catalog.collection(request.db, request.collection);
  if (!collection) {
    check(wanted);
    return 0;
  }
  const enough = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
  const query = prepare(server.store.committed, collection, { ...wanted, limit: limit > 0 ? enough : 0 });
  const total = yield* countQuery(context, query, enough);
  return Math.max(0, Math.min(total, enough) - skip);
}

/** Counts until `enough`, by the index alone where it decides the query. */
function* countQuery(context: Context, query: Prepared, enough: number): Generator<void, number> {
  const { collection, filter, plan } = query;
  if (isEverything(filter)) return context.server.store.count(collection);
  if (plan.kind === 'index' && plan.exact) return yield* countIndex(query, plan, enough);
  let total = 0;
  for (const found of run(context, query)) {
    if (found === null) yield;
    else if (++total >= enough) break;
  }
  return total;
}

function* countIndex({ connection, statistics }: Prepared, plan: IndexPlan, enough: number): Generator<void, number> {
  const rows = new Set<number>();
  let total = 0;
  for (const range of plan.ranges) {
    const parts = plan.repeats
      ? rowsInRange(connection, plan.index, range, rows)
      : countRange(connection, plan.index, range, enough - total);
    for (const keys of parts) {
      statistics.keys += keys;
      total = plan.repeats ? rows.size : total + keys;
      if (total >= enough) return total;
      yield;
    }
  }
  return total;
}
