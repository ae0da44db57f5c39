import { StoreError } from '../errors.ts';
import { aggregate } from './aggregate.ts';
import { create, drop, dropDatabase, listCollections, listDatabases } from './catalog.ts';
import type { Command } from './command.ts';
import { buildInfo, endSessions, hello, ping } from './connection.ts';
import { count } from './count.ts';
import { deleteCommand } from './delete.ts';
import { distinct } from './distinct.ts';
import { explain } from './explain.ts';
import { findAndModify } from './find-and-modify.ts';
import { find, getMore, killCursors } from './find.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { insert } from './insert.ts';
import { renameCollection } from './rename-collection.ts';
import { update } from './update.ts';

/** Every command of the subset, by all the names drivers use. */
const commands = new Map<string, Command>(
  Object.entries({
    hello,
    isMaster: hello,
    ismaster: hello,
    ping,
    buildInfo,
    buildinfo: buildInfo,
    endSessions,
    insert,
    find,
    getMore,
    killCursors,
    update,
    delete: deleteCommand,
    findAndModify,
    findandmodify: findAndModify,
    count,
    distinct,
    aggregate,
    explain,
    createIndexes,
    listIndexes,
    dropIndexes,
    deleteIndexes: dropIndexes,
    create,
    drop,
    dropDatabase,
    renameCollection,
    listCollections,
    listDatabases,
  }),
);

/** Commands of MongoDB that the subset leaves out. */
const leftOut = new Set(
  'abortTransaction authenticate bulkWrite collMod collStats commitTransaction compact connPoolStats connectionStatus convertToCapped createRole createSearchIndexes createUser currentOp dataSize dbHash dbStats dropUser enableSharding fsync getCmdLineOpts getLog getParameter hostInfo killAllSessions killOp killSessions listCommands listSearchIndexes logRotate mapReduce moveChunk profile reIndex refreshSessions replSetGetConfig replSetGetStatus replSetInitiate saslContinue saslStart serverStatus setFeatureCompatibilityVersion setParameter shardCollection shutdown startSession top usersInfo validate whatsmyuri'.split(
    ' ',
  ),
);

type Entry = { readonly command: Command; readonly known: ReadonlySet<string>; readonly refused: ReadonlySet<string> };

const entries = new Map<string, Entry>();
for (const [name, command] of commands) {
  entries.set(name, { command, known: new Set(command.takes), refused: new Set(command.refuses) });
}

/** @throws StoreError CommandNotFound, or CommandNotSupported for what only the subset lacks */
export const commandFor = (name: string): Entry => {
  const entry = entries.get(name);
  if (entry) return entry;
  if (leftOut.has(name)) {
    throw new StoreError(
      'CommandNotSupported',
      `The command ${name} is outside the subset that the embedded document store serves`,
    );
  }
  throw new StoreError('CommandNotFound', `no such command: '${name}'`);
};
