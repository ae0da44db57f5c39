import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { databaseIn, inDatabase, mongoClient } from '@recto/event-log/mongo-client.ts';
import type { Collection } from 'mongodb';
import { collectionOf } from '../projection.ts';
import type { Analysis, Row } from './analysis.ts';
import { csvOf, rowOf } from './csv.ts';

/** Databases of the site itself, which an analysis never writes to. */
const taken: readonly string[] = ['recto', 'recto_state', 'recto_keys', 'admin', 'local', 'config'];
const ownDatabase = 'recto_analysis';
/** Ends the names of collections that are being filled. */
const next = '_next';

/** The target makes no sense; the message says why. */
export class WrongTarget extends Error {}

export type Target = {
  readonly name: string;
  /** Where a replay that is interrupted leaves what it has so far. */
  readonly interrupted: string;
  write(analysis: Analysis<object>, documents: ReadonlyMap<string, object>): Promise<void>;
};

/** The table, or, without one, each document as a row. */
export const rowsOf = ({ table }: Analysis<object>, documents: ReadonlyMap<string, object>): Row[] =>
  table ? [...table(documents)] : [...documents].map(([id, document]) => rowOf(id, document));

/** `mongodb:mine` is a database `mine` in the installation's own document store, wherever that runs. */
export function inOwnStore(to: string, mongoUrl: string): string {
  const named = /^mongodb:(\w+)$/.exec(to)?.[1];
  return named === undefined ? to : inDatabase(mongoUrl, named);
}

/** What `--to` names: `mongodb://…`, a file `.jsonl` or `.csv`; nothing: standard output. Throws `WrongTarget`. */
export function targetOf(to: string | undefined, analysis: { name: string }, liveDatabase: string | undefined): Target {
  if (to === undefined) return onStandardOutput(`.replay-${analysis.name}.interrupted`);
  if (/^mongodb(\+srv)?:/.test(to)) return inMongo(to, analysis.name, liveDatabase);
  if (to.endsWith('.jsonl')) return inFile(to, documentsAsLines);
  if (to.endsWith('.csv')) return inFile(to, (of, documents) => csvOf(rowsOf(of, documents)));
  throw new WrongTarget(`--to takes mongodb://…, a name that ends with .jsonl or one with .csv, not ${to}.`);
}

const asLine = (value: object): string =>
  `${JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each))}\n`;

function* documentsAsLines(of: Analysis<object>, documents: ReadonlyMap<string, object>): Generator<string> {
  if (of.table) for (const row of of.table(documents)) yield asLine(row);
  else for (const [_id, document] of documents) yield asLine({ _id, ...document });
}

/** Lines for pipes; for a person a table. */
const onStandardOutput = (interrupted: string): Target => ({
  name: 'standard output',
  interrupted,
  write: async (analysis, documents) => {
    if (process.stdout.isTTY) console.table(rowsOf(analysis, documents).slice(0, 200));
    else await pipeline(Readable.from(documentsAsLines(analysis, documents)), openEnded(process.stdout));
  },
});

/** A pipeline would close standard output; whoever reads it may also stop early. */
async function* passed(chunks: AsyncIterable<Buffer | string>, to: Writable) {
  for await (const chunk of chunks) if (!to.write(chunk)) await new Promise(resolve => to.once('drain', resolve));
  yield '';
}
const openEnded = (to: Writable) => (chunks: AsyncIterable<Buffer | string>) => passed(chunks, to);

/** A file is there whole or not at all. */
const inFile = (
  path: string,
  lines: (analysis: Analysis<object>, documents: ReadonlyMap<string, object>) => Iterable<string>,
): Target => ({
  name: path,
  interrupted: `${path}.interrupted`,
  write: async (analysis, documents) => {
    await pipeline(Readable.from(lines(analysis, documents)), createWriteStream(`${path}.new`));
    await rename(`${path}.new`, path);
  },
});

function inMongo(url: string, name: string, liveDatabase: string | undefined): Target {
  const named = databaseIn(url) ?? ownDatabase;
  if (taken.includes(named) || named === liveDatabase)
    throw new WrongTarget(`${named} is a database of the site. Name one of your own: mongodb://…/${ownDatabase}`);
  return {
    name: `database ${named}`,
    interrupted: `.replay-${name}.interrupted`,
    write: async (analysis, documents) => {
      await using client = await mongoClient(url, { useBigInt64: true, ignoreUndefined: true }).connect();
      const database = client.db(named);
      const beside: Collection[] = [];
      const fill = async (name: string, docs: Iterable<object>): Promise<void> => {
        const collection = database.collection(name + next);
        await collection.drop();
        await database.createCollection(collection.collectionName);
        let batch: object[] = [];
        const flush = async () => {
          if (batch.length > 0) await collection.insertMany(batch, { ordered: false });
          batch = [];
        };
        for (const doc of docs) if (batch.push(doc) >= 1_000) await flush();
        await flush();
        beside.push(collection);
      };
      await fill(
        collectionOf(analysis),
        (function* () {
          for (const [_id, document] of documents) yield { _id, ...document };
        })(),
      );
      if (analysis.table) await fill(`${collectionOf(analysis)}_table`, analysis.table(documents));
      // What is there stays until all is filled, and is replaced at one instant each: nobody reads a half of it.
      for (const collection of beside)
        await collection.rename(collection.collectionName.slice(0, -next.length), { dropTarget: true });
    },
  };
}
