import { createHash } from 'node:crypto';
import type { Document } from 'mongodb';
import { mongoClient } from './mongo-client.ts';

/** The other keys are not of this installation. */
export class OtherKeys extends Error {
  override readonly name = 'OtherKeys';
}

const collections = ['persons', 'secrets'] as const;
type Kept = Document & { _id: string };
/** What is kept of keys in a backup or on the way: by collection, documents in extended JSON. */
export type KeptKeys = Record<(typeof collections)[number], Kept[]>;

const database = 'recto_keys';
const connect = (url: string) => mongoClient(url, { writeConcern: { w: 'majority', journal: true } });

/** Reads all keys, wrapped as they are. */
export async function readKeys(url: string): Promise<KeptKeys> {
  await using client = await connect(url).connect();
  const [persons, secrets] = await Promise.all(
    collections.map(name => client.db(database).collection<Kept>(name).find().sort({ _id: 1 }).toArray()),
  );
  return { persons: persons ?? [], secrets: secrets ?? [] };
}

/**
 * Writes keys, still wrapped by the same RECTO_KEY, to where there are none, or a part of the same: run again, it goes on.
 * Persons who were forgotten at either end stay forgotten. Throws `OtherKeys` when others are there.
 */
export async function writeKeys(url: string, keys: KeptKeys): Promise<number> {
  await using client = await connect(url).connect();
  let written = 0;
  for (const name of collections) {
    const collection = client.db(database).collection<Kept>(name);
    const present = new Map((await collection.find().toArray()).map(document => [document._id, document]));
    for (const document of keys[name]) {
      const there = present.get(document._id);
      if (there && !('forgotten' in there) && !('forgotten' in document) && digest(there) !== digest(document))
        throw new OtherKeys(
          `${name} ${document._id} has another key there: those keys are of another installation, or wrapped by another RECTO_KEY since`,
        );
      if (there && ('forgotten' in there || digest(there) === digest(document))) continue;
      await collection.replaceOne({ _id: document._id }, document, { upsert: true });
      written++;
    }
  }
  return written;
}

/** Marks persons as forgotten, whatever keys are there. */
export async function forgetAgain(url: string, persons: readonly { _id: string; forgotten: Date }[]): Promise<void> {
  await using client = await connect(url).connect();
  const collection = client.db(database).collection<Kept>('persons');
  for (const person of persons) await collection.replaceOne({ _id: person._id }, person, { upsert: true });
}

const digest = (document: Kept): string => createHash('sha256').update(JSON.stringify(document)).digest('hex');

/** What both ends of a copy must agree on. */
export const digestOfKeys = (keys: KeptKeys): string => createHash('sha256').update(JSON.stringify(keys)).digest('hex');
