import { LIST_DEFAULT_LIMIT } from '@recto/contracts/limits.ts';
import type { Projection, Stored } from '@recto/projections/projection.ts';
import type { Filter } from 'mongodb';
import type { Context } from '../context.ts';
import { docsOf } from '../read-models.ts';
import { fromCursor, toCursor } from './cursor.ts';

export type Order<Doc> = {
  /** A date field of the document, the last of an index's fields but `_id`. */
  by: keyof Doc & string;
  direction: 1 | -1;
};

/** One answer's worth of documents in an index's order, from where `cursor` left off; ties are broken by id. */
export const paged = async <Doc extends object>(
  { reads }: Context,
  model: Projection<Doc>,
  where: Filter<Stored<Doc>>,
  { by, direction }: Order<Doc>,
  { cursor, limit = LIST_DEFAULT_LIMIT }: { cursor?: string; limit?: number },
): Promise<{ docs: Stored<Doc>[]; cursor: string | null }> => {
  const filter = cursor === undefined ? where : { ...where, ...beyond(by, direction, cursor) };
  const docs = await docsOf(reads, model)
    .find(filter)
    .sort({ [by]: direction, _id: direction })
    .limit(limit + 1)
    .toArray();
  const shown = docs.slice(0, limit) as unknown as Stored<Doc>[];
  const last = docs.length > limit ? shown.at(-1) : undefined;
  return { docs: shown, cursor: last ? toCursor([String(last[by]), last._id]) : null };
};

/** A bound on the index's field, and what of the ties at the bound has been shown; in `$and`, since a list may have an `$or` of its own. */
const beyond = (by: string, direction: 1 | -1, cursor: string): object => {
  const [value, id] = fromCursor(cursor, 2);
  const [further, upTo] = direction === -1 ? ['$lt', '$lte'] : ['$gt', '$gte'];
  const ties = { $or: [{ [by]: { [further]: value } }, { _id: { [further]: id } }] };
  return { [by]: { [upTo]: value }, $and: [ties] };
};
