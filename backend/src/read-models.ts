import { collectionOf, type Projection, type Stored } from '@recto/projections/projection.ts';
import DataLoader from 'dataloader';
import type { Collection, Db } from 'mongodb';
import { together } from './together.ts';

/** The documents of a read model. Ask only what its indexes serve; deleted ones lack every field but `_id`. */
export const docsOf = <Doc extends object>(db: Db, model: Projection<Doc>): Collection<Stored<Doc>> =>
  db.collection<Stored<Doc>>(collectionOf(model));

/** One document by its id; null when there is none (any more). */
export const docOf = async <Doc extends object>(
  db: Db,
  model: Projection<Doc>,
  id: string,
): Promise<Stored<Doc> | null> => (await docsById(db, model, [id])).get(id) ?? null;

/** The documents that exist, by id. Those that requests ask for at the same time are found together. */
export const docsById = async <Doc extends object>(
  db: Db,
  model: Projection<Doc>,
  ids: readonly string[],
): Promise<Map<string, Stored<Doc>>> => {
  const found = await finderOf(db, collectionOf(model)).loadMany([...new Set(ids)]);
  const docs = new Map<string, Stored<Doc>>();
  for (const doc of found) {
    if (doc instanceof Error) throw doc;
    if (doc !== null) docs.set(doc._id, doc as Stored<Doc>);
  }
  return docs;
};

/** Ids that one question asks for at most. */
const mostIds = 200;
type Finder = DataLoader<string, Stored<object> | null>;
const finders = new WeakMap<Db, Map<string, Finder>>();

/** Collects ids that are asked for together, and finds them by one question. */
const finderOf = (db: Db, collection: string): Finder => {
  const ofDb = finders.get(db) ?? new Map<string, Finder>();
  finders.set(db, ofDb);
  const known = ofDb.get(collection);
  if (known) return known;
  const finder: Finder = new DataLoader(
    async ids => {
      const found = await db
        .collection<Stored<object>>(collection)
        .find({ _id: { $in: [...new Set(ids)] } })
        .toArray();
      const byId = new Map(found.filter(doc => doc._gone === undefined).map(doc => [doc._id, doc]));
      return ids.map(id => byId.get(id) ?? null);
    },
    { ...together, maxBatchSize: mostIds },
  );
  ofDb.set(collection, finder);
  return finder;
};
