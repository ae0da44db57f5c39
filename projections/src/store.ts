import { databaseIn, mongoClient } from '@recto/event-log/mongo-client.ts';
import type { Collection, Db } from 'mongodb';
import type { Projection, Stored } from './projection.ts';
import { collectionOf } from './projection.ts';

/** Read models, and beside them `recto_state`: checkpoints, leases, rate limits. */
export type ReadModels = {
  readonly database: Db;
  readonly state: Db;
  /** The documents of a projection. Those with `_gone` are not there any more: finds by `_id` meet them. */
  of<Doc extends object>(projection: Projection<Doc>): Collection<Stored<Doc>>;
  /**
   * Connects, or again after a first connection that failed: such a client's other calls fail for ever, since the driver
   * connects by itself only once. Nothing happens when it is connected.
   */
  connect(): Promise<void>;
  close(): Promise<void>;
};

export type StoreOptions = {
  /** MongoDB connection string; the read models are in the database that it names, else in `recto`. */
  readonly url: string;
  /** Other databases than the usual, for rebuilding beside them. */
  readonly database?: string;
  readonly state?: string;
};

/** Positions are 64-bit integers (bigint); all other numbers are numbers. Connects at the first use. */
export function openReadModels({ url, database, state = 'recto_state' }: StoreOptions): ReadModels {
  const client = mongoClient(url, {
    useBigInt64: true,
    ignoreUndefined: true,
    writeConcern: { w: 'majority' },
  });
  const db = client.db(database ?? databaseIn(url) ?? 'recto');
  return {
    database: db,
    state: client.db(state),
    of: projection => db.collection(collectionOf(projection)),
    connect: async () => {
      await client.connect();
    },
    close: () => client.close(),
  };
}
