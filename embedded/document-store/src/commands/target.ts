import { fetch } from '../plan/execute.ts';
import type { Step } from '../plan/execute.ts';
import type { Found } from '../plan/read.ts';
import { sameBytes } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { matches } from '../query/match.ts';
import type { Collection } from '../storage/catalog.ts';
import type { Context } from './command.ts';
import { prepare, run } from './query.ts';
import type { Prepared, Wanted } from './query.ts';

/** The documents that a write is about, read together with what is written but not yet on disk. */
export const matchingForWrite = (
  context: Context,
  collection: Collection,
  wanted: Wanted,
): { prepared: Prepared; found: Iterable<Step> } => {
  const prepared = prepare(context.server.store.writer, collection, wanted);
  return { prepared, found: run(context, prepared) };
};

/** A found document as it is now, after others had their turn; undefined when it no longer matches. */
export const current = (query: Prepared, found: Found): Value | undefined => {
  const now = fetch(query.connection, query.collection, found.row);
  if (!now) return undefined;
  return sameBytes(now, found.doc) || matches(now, query.filter) ? now : undefined;
};
