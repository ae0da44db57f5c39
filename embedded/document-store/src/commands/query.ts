import { show } from '../bson/show.ts';
import { isEmpty } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { encode } from '../bson/write.ts';
import { execute } from '../plan/execute.ts';
import type { Query, Step } from '../plan/execute.ts';
import { planFor } from '../plan/planner.ts';
import type { Expression } from '../query/expression.ts';
import { parseFilter } from '../query/parse.ts';
import { parseSort } from '../query/sort.ts';
import type { Sort } from '../query/sort.ts';
import type { Collection } from '../storage/catalog.ts';
import type { Reads } from '../storage/connection.ts';
import type { Context } from './command.ts';

/** What a command looks for. */
export type Wanted = { readonly filter: Value; readonly sort?: Value | undefined; readonly limit: number };

/** A query in both forms: as it came, for messages, and as it runs. */
export type Prepared = Query & { readonly wanted: Wanted };

const emptyDocument = encode({});

/** Reads and plans a query. */
export const prepare = (connection: Reads, collection: Collection, wanted: Wanted): Prepared => {
  const filter = parseFilter(wanted.filter);
  const sort = wanted.sort ? parseSort(wanted.sort) : [];
  return { ...planned(connection, collection, filter, sort, wanted.limit), wanted };
};

const planned = (connection: Reads, collection: Collection, filter: Expression, sort: Sort, limit: number): Query => ({
  connection,
  collection,
  filter,
  sort,
  limit,
  plan: planFor(collection, filter, sort),
  statistics: { keys: 0, documents: 0 },
});

/** Checks a query that has no collection to run on. */
export const check = (wanted: Wanted): void => {
  parseFilter(wanted.filter);
  parseSort(wanted.sort ?? emptyDocument);
};

/** Runs a query and reports it when it scans its collection. */
export const run = (context: Context, query: Prepared): Iterable<Step> =>
  query.plan.kind === 'scan' ? reported(context, query) : execute(query);

function* reported(context: Context, query: Prepared): Generator<Step, void> {
  try {
    yield* execute(query);
  } finally {
    reportScan(context, query);
  }
}

const reportScan = ({ request, server }: Context, { collection, statistics, wanted }: Prepared): void => {
  if (collection.dropped || server.store.count(collection) === 0) return;
  server.scans.report({
    ts: new Date(),
    op: request.name,
    ns: collection.ns,
    planSummary: 'COLLSCAN',
    docsExamined: statistics.documents,
    query: show(wanted.filter) + (wanted.sort && !isEmpty(wanted.sort) ? ` sort ${show(wanted.sort)}` : ''),
  });
};
