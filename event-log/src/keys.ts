import { type KeyObject, randomBytes } from 'node:crypto';
import { type Binary, MongoServerError } from 'mongodb';
import { LogUnavailable, PersonForgotten } from './errors.ts';
import { mongoClient } from './mongo-client.ts';
import { Wrapping, type WrappingKeys, WrongWrappingKey } from './wrapping.ts';

/** One person's two keys, see `contracts/src/events/sealed.ts`. 32 bytes each. */
export type PersonKeys = { readonly person: KeyObject; readonly text: KeyObject };

/** The keys that seal what people wrote, and the installation's own secrets. Everything may throw `LogUnavailable`. */
export type Keys = {
  /** Makes the person's keys unless they exist. They are on disk of a majority before this answers. Sealing makes missing keys by itself. Throws `PersonForgotten`. */
  create(personId: string): Promise<PersonKeys>;
  /** Destroys both keys for good: everything sealed for this person reads as null, here at once; in another process once it reads the fact that follows (`refresh`), at the latest after `cacheMs`. */
  forget(personId: string): Promise<void>;
  /** Somebody was forgotten, maybe by another process: their keys are asked for anew. */
  refresh(personIds: readonly string[]): void;
  isForgotten(personId: string): Promise<boolean>;
  /** The keys of those of the given persons who have some. */
  of(personIds: readonly string[]): Promise<ReadonlyMap<string, PersonKeys>>;
  /** A random secret of 32 bytes by its name (`tokens`, `claims`, …), made at its first use. The same in every process. */
  secret(name: string): Promise<KeyObject>;
  close(): Promise<void>;
};

export type KeysOptions = WrappingKeys & {
  /** MongoDB connection string; the keys are in database `recto_keys` whatever it names. */
  readonly url: string;
};

type KeyDocument = { _id: string; made: Date; person: Binary; text: Binary } | { _id: string; forgotten: Date };
type SecretDocument = { _id: string; made: Date; secret: Binary };
type Cached = { keys: PersonKeys | null; until: number };

const keyBytes = 32;
/** How long keys are kept in memory, unless `refresh` says that somebody was forgotten. Milliseconds. */
export const cacheMs = 20_000;
/** Persons whose keys are kept in memory, about 1.5 kB each. */
const cacheSize = 20_000;
const duplicateKey = 11000;
/** Opens the keys and makes sure that the wrapping key is theirs. Throws `WrongWrappingKey`, `LogUnavailable`. */
export async function openKeys({ url, ...wrappingKeys }: KeysOptions): Promise<Keys> {
  const wrapping = new Wrapping(wrappingKeys);
  const client = mongoClient(url, {
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
  });
  const database = client.db('recto_keys');
  const persons = database.collection<KeyDocument>('persons');
  const secrets = database.collection<SecretDocument>('secrets');
  const cache = new Map<string, Cached>();
  const known = new Map<string, Promise<KeyObject>>();
  // Here a person is forgotten at once, even while a read of the keys is under way.
  const forgottenHere = new Set<string>();

  const asking = async <T>(doing: string, ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof WrongWrappingKey || error instanceof PersonForgotten) throw error;
      throw new LogUnavailable(doing, error);
    }
  };
  const remember = (personId: string, keys: PersonKeys | null) => {
    cache.delete(personId);
    cache.set(personId, { keys, until: performance.now() + cacheMs });
    for (const oldest of cache.keys()) {
      if (cache.size <= cacheSize) break;
      cache.delete(oldest);
    }
  };
  const remembered = (personId: string): Cached | undefined => {
    const cached = cache.get(personId);
    return cached && cached.until > performance.now() ? cached : undefined;
  };
  const read = (document: KeyDocument): PersonKeys | null => {
    const keys =
      'forgotten' in document || forgottenHere.has(document._id)
        ? null
        : {
            person: wrapping.unwrap(document.person, 'person', document._id),
            text: wrapping.unwrap(document.text, 'text', document._id),
          };
    remember(document._id, keys);
    return keys;
  };

  const create = (personId: string) =>
    asking('making a key', async () => {
      const cached = remembered(personId)?.keys;
      if (cached) return cached;
      const fresh = { person: randomBytes(keyBytes), text: randomBytes(keyBytes) };
      await persons
        .updateOne(
          { _id: personId },
          {
            $setOnInsert: {
              made: new Date(),
              person: wrapping.wrap(fresh.person, 'person', personId),
              text: wrapping.wrap(fresh.text, 'text', personId),
            },
          },
          { upsert: true },
        )
        .catch(ignoringDuplicate);
      const document = await persons.findOne({ _id: personId });
      const keys = document && read(document);
      if (!keys) throw new PersonForgotten(personId);
      return keys;
    });

  const secret = (name: string) =>
    asking('reading a secret', async () => {
      await secrets
        .updateOne(
          { _id: name },
          { $setOnInsert: { made: new Date(), secret: wrapping.wrap(randomBytes(keyBytes), 'secret', name) } },
          { upsert: true },
        )
        .catch(ignoringDuplicate);
      const document = await secrets.findOne({ _id: name });
      if (!document) throw new Error(`secret ${name} is not kept`);
      return wrapping.unwrap(document.secret, 'secret', name);
    });

  try {
    await secret('check');
  } catch (error) {
    await client.close();
    throw error;
  }

  return {
    create,
    forget: personId =>
      asking('destroying a key', async () => {
        await persons.replaceOne({ _id: personId }, { forgotten: new Date() }, { upsert: true });
        forgottenHere.add(personId);
        remember(personId, null);
      }),
    refresh: personIds => {
      for (const personId of personIds) cache.delete(personId);
    },
    isForgotten: personId =>
      asking('reading a key', async () => {
        const document = await persons.findOne({ _id: personId });
        return document !== null && read(document) === null;
      }),
    of: personIds =>
      asking('reading keys', async () => {
        const found = new Map<string, PersonKeys>();
        const missing: string[] = [];
        for (const personId of personIds) {
          const cached = remembered(personId);
          if (!cached) missing.push(personId);
          else if (cached.keys) found.set(personId, cached.keys);
        }
        if (missing.length === 0) return found;
        for await (const document of persons.find({ _id: { $in: [...new Set(missing)] } })) {
          const keys = read(document);
          if (keys) found.set(document._id, keys);
        }
        return found;
      }),
    secret: name => {
      const asked = known.get(name) ?? secret(name);
      known.set(name, asked);
      asked.catch(() => known.delete(name));
      return asked;
    },
    close: () => client.close(),
  };
}

function ignoringDuplicate(error: unknown): void {
  // Another process made it at the same instant: theirs is read next.
  if (!(error instanceof MongoServerError && error.code === duplicateKey)) throw error;
}
