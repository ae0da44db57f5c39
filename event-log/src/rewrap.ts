import type { AnyBulkWriteOperation, Binary, Collection, Db, Filter } from 'mongodb';
import { mongoClient } from './mongo-client.ts';
import { type Field, Wrapping, type WrappingKeys } from './wrapping.ts';

/** A person's keys, or a secret, as they are stored. */
export type Kept = { _id: string; forgotten?: Date } & { [field in Field]?: Binary };

const fields: readonly Field[] = ['person', 'text', 'secret'];
/** The secret that every process opens when it starts. */
const openedFirst = 'check';
const batchSize = 500;

/**
 * Wraps everything by RECTO_KEY that RECTO_KEY_OTHER has wrapped, while the installation runs; answers how many persons
 * and secrets that were. No process starts without RECTO_KEY_OTHER before it has ended. Ended half-way or run twice,
 * nothing is lost: who is forgotten meanwhile stays so, and what another run has wrapped is left alone. Throws
 * `WrongWrappingKey` at a key that neither opens.
 */
export async function rewrapKeys(url: string, keys: WrappingKeys): Promise<number> {
  const wrapping = new Wrapping(keys);
  await using client = await mongoClient(url, { writeConcern: { w: 'majority', journal: true } }).connect();
  const [persons, secrets] = collectionsOf(client.db(database));
  let all = 0;
  let found: number;
  do {
    found =
      (await rewrapIn(persons, wrapping, {})) + (await rewrapIn(secrets, wrapping, { _id: { $ne: openedFirst } }));
    all += found;
    // A process that has not been started anew may have wrapped some by the other key meanwhile.
  } while (found > 0);
  return all + (await rewrapIn(secrets, wrapping, { _id: openedFirst }));
}

/** How many persons and secrets RECTO_KEY_OTHER has wrapped. Throws `WrongWrappingKey`. */
export async function wrappedByOther(url: string, keys: WrappingKeys): Promise<number> {
  const wrapping = new Wrapping(keys);
  await using client = await mongoClient(url).connect();
  let found = 0;
  for (const collection of collectionsOf(client.db(database)))
    for await (const document of collection.find()) if (changeOf(wrapping, document)) found += 1;
  return found;
}

const database = 'recto_keys';
const collectionsOf = (db: Db): [persons: Collection<Kept>, secrets: Collection<Kept>] => [
  db.collection<Kept>('persons'),
  db.collection<Kept>('secrets'),
];

async function rewrapIn(collection: Collection<Kept>, wrapping: Wrapping, where: Filter<Kept>): Promise<number> {
  let found = 0;
  let changes: AnyBulkWriteOperation<Kept>[] = [];
  const write = async (): Promise<void> => {
    if (changes.length > 0) await collection.bulkWrite(changes, { ordered: false });
    found += changes.length;
    changes = [];
  };
  for await (const document of collection.find(where)) {
    const change = changeOf(wrapping, document);
    if (change) changes.push(change);
    if (changes.length === batchSize) await write();
  }
  await write();
  return found;
}

/** Replaces a document's keys where they are still those that were read; null where RECTO_KEY has wrapped them. */
export function changeOf(wrapping: Wrapping, document: Kept): AnyBulkWriteOperation<Kept> | null {
  const [read, anew]: [Partial<Kept>, Partial<Kept>] = [{}, {}];
  for (const field of fields) {
    const wrapped = document[field];
    const rewrapped = wrapped && wrapping.rewrap(wrapped, field, document._id);
    if (!rewrapped) continue;
    read[field] = wrapped;
    anew[field] = rewrapped;
  }
  if (Object.keys(anew).length === 0) return null;
  return { updateOne: { filter: { _id: document._id, ...read }, update: { $set: anew } } };
}
