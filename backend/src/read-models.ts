import { collectionOf, type Projection, type Stored } from '@recto/projections/projection.ts';
import type { Collection, Db } from 'mongodb';

/** The documents of a read model. Ask only what its indexes serve; deleted ones lack every field but `_id`. */
export const docsOf = <Doc extends object>(db: Db, model: Projection<Doc>): Collection<Stored<Doc>> =>
  db.collection<Stored<Doc>>(collectionOf(model));

/** One document by its id; null when there is none (any more). */
export const docOf = async <Doc extends object>(
  db: Db,
  model: Projection<Doc>,
  id: string,
): Promise<Stored<Doc> | null> => (await docsById(db, model, [id])).get(id) ?? null;

/** The documents that exist, by id. */
export const docsById = async <Doc extends object>(
  db: Db,
  model: Projection<Doc>,
  ids: readonly string[],
): Promise<Map<string, Stored<Doc>>> => {
  if (ids.length === 0) return new Map();
  const found = await db
    .collection<Stored<object>>(collectionOf(model))
    .find({ _id: { $in: [...new Set(ids)] } })
    .toArray();
  return new Map(found.filter(doc => doc._gone === undefined).map(doc => [doc._id, doc as Stored<Doc>]));
};
