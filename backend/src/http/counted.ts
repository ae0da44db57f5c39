import type { Projection, Stored } from '@recto/projections/projection.ts';
import type { Filter } from 'mongodb';
import type { Context } from '../context.ts';
import { docsOf } from '../read-models.ts';
import { Refused } from '../refused.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { type Order, paged } from './paged.ts';

/** In a cursor: there are more than are counted. */
const uncounted = -1;

/**
 * A portion of a list, and how many there are in all; null where there are more than `countAtMost`. Counting takes time
 * with every entry that there is, so only the first portion counts; those that follow say what it found, which their
 * cursor carries.
 */
export const counted = async <Doc extends object>(
  context: Context,
  model: Projection<Doc>,
  where: Filter<Stored<Doc>>,
  order: Order<Doc>,
  { cursor: at, limit, countAtMost }: { cursor?: string; limit?: number; countAtMost?: number },
): Promise<{ docs: Stored<Doc>[]; cursor: string | null; total: number | null }> => {
  const from: { cursor?: string; total?: number | null } = at === undefined ? {} : opened(at);
  const count = async (): Promise<number | null> => {
    const bound = countAtMost === undefined ? {} : { limit: countAtMost + 1 };
    const found = await docsOf(context.reads, model).countDocuments(where, bound);
    return countAtMost !== undefined && found > countAtMost ? null : found;
  };
  const [{ docs, cursor }, total] = await Promise.all([
    paged(context, model, where, order, { ...from, ...(limit !== undefined && { limit }) }),
    from.total === undefined ? count() : from.total,
  ]);
  return { docs, cursor: cursor === null ? null : toCursor([total ?? uncounted, cursor]), total };
};

/** One without a number is of a list that was begun before cursors had one. @throws Refused `malformed` */
const opened = (at: string): { cursor: string; total?: number | null } => {
  const [total, cursor] = fromCursor(at, 2);
  if (typeof total === 'string') return { cursor: at };
  if (!Number.isSafeInteger(total) || Number(total) < uncounted || typeof cursor !== 'string')
    throw new Refused('malformed');
  return { cursor, total: total === uncounted ? null : Number(total) };
};
