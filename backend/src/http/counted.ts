import type { Projection, Stored } from '@recto/projections/projection.ts';
import type { Filter } from 'mongodb';
import type { Context } from '../context.ts';
import { docsOf } from '../read-models.ts';
import { Refused } from '../refused.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { type Order, paged } from './paged.ts';

/**
 * A portion of a list, and how many there are in all. Counting takes time with every entry that there is, so only the
 * first portion counts; those that follow say what it found, which their cursor carries.
 */
export const counted = async <Doc extends object>(
  context: Context,
  model: Projection<Doc>,
  where: Filter<Stored<Doc>>,
  order: Order<Doc>,
  { cursor: at, limit }: { cursor?: string; limit?: number },
): Promise<{ docs: Stored<Doc>[]; cursor: string | null; total: number }> => {
  const from: { cursor?: string; total?: number } = at === undefined ? {} : opened(at);
  const [{ docs, cursor }, total] = await Promise.all([
    paged(context, model, where, order, { ...from, ...(limit !== undefined && { limit }) }),
    from.total ?? docsOf(context.reads, model).countDocuments(where),
  ]);
  return { docs, cursor: cursor === null ? null : toCursor([total, cursor]), total };
};

/** One without a number is of a list that was begun before cursors had one. @throws Refused `malformed` */
const opened = (at: string): { cursor: string; total?: number } => {
  const [total, cursor] = fromCursor(at, 2);
  if (typeof total === 'string') return { cursor: at };
  if (!Number.isSafeInteger(total) || Number(total) < 0 || typeof cursor !== 'string') throw new Refused('malformed');
  return { cursor, total: Number(total) };
};
