import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import { MongoBulkWriteError } from 'mongodb';
import type { AnyHandler, Projection } from './projection.ts';
import { handlerOf } from './projection.ts';

/** A document as the runner handles it: any fields, and its bookkeeping. */
export type AnyStored = { _id: string; _pos: bigint; _gone?: Date };

/** A fold threw. What came before the event has been written. */
export class FoldFailed extends Error {
  override readonly name = 'FoldFailed';
  readonly event: Recorded<RectoEvent>;
  constructor(projection: string, event: Recorded<RectoEvent>, cause: unknown) {
    super(`${projection} cannot fold ${event.type} at position ${event.position} (event ${event.id})`, { cause });
    this.event = event;
  }
}

/** A document while a batch is folded; `doc` is undefined when there is none. */
export type Entry = { doc: object | undefined; position: bigint; changed: boolean };
export type Touch = { event: Recorded<RectoEvent>; handler: AnyHandler; ids: string | readonly string[] };

const duplicateKey = 11000;

/**
 * Applies a batch of events, in the order of the log: one find, folds in memory, one write. Documents that have seen an
 * event already are left alone, so that applying a batch twice, or together with another runner, changes nothing.
 * Throws `FoldFailed`, and what the driver throws.
 */
export async function applyBatch(
  collection: Collection<AnyStored>,
  projection: Projection<object>,
  events: readonly Recorded<RectoEvent>[],
): Promise<void> {
  const { touches, failed: unidentified } = touchesOf(projection, events);
  if (touches.length > 0) {
    const entries = await entriesOf(collection, idsOf(touches));
    const failed = foldAll(projection.name, touches, id => entries.get(id)!);
    await write(collection, entries);
    if (failed) throw failed;
  }
  if (unidentified) throw unidentified;
}

/** What the events do, up to the first whose documents cannot be told. */
export function touchesOf(projection: Projection<object>, events: readonly Recorded<RectoEvent>[]) {
  const touches: Touch[] = [];
  for (const event of events) {
    const handler = handlerOf(projection, event.type);
    if (!handler) continue;
    try {
      const ids = handler.id(event);
      touches.push({ event, handler, ids: typeof ids === 'string' || ids.length < 2 ? ids : [...new Set(ids)] });
    } catch (error) {
      return { touches, failed: new FoldFailed(projection.name, event, error) };
    }
  }
  return { touches, failed: undefined };
}

/** The documents that events are about, each once. */
export function idsOf(touches: readonly Touch[]): Set<string> {
  const all = new Set<string>();
  for (const { ids } of touches) {
    if (typeof ids === 'string') all.add(ids);
    else for (const id of ids) all.add(id);
  }
  return all;
}

async function entriesOf(collection: Collection<AnyStored>, ids: ReadonlySet<string>): Promise<Map<string, Entry>> {
  const found = await read(collection, [...ids]);
  for (const id of ids) if (!found.has(id)) found.set(id, { doc: undefined, position: -1n, changed: false });
  return found;
}

/** Those of the documents that there are, deleted ones included. */
export async function read(collection: Collection<AnyStored>, ids: readonly string[]): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>();
  if (ids.length === 0) return found;
  for await (const { _id, _pos, _gone, ...doc } of collection.find({ _id: { $in: [...ids] } })) {
    found.set(_id, { doc: _gone ? undefined : doc, position: _pos, changed: false });
  }
  return found;
}

/** Folds in place. An event is folded into all of its documents or, where one fold throws, into none. */
export function foldAll(
  name: string,
  touches: readonly Touch[],
  entryOf: (id: string) => Entry,
): FoldFailed | undefined {
  for (const { event, handler, ids } of touches) {
    try {
      if (typeof ids === 'string') {
        const entry = entryOf(ids);
        if (entry.position < event.position) take(entry, handler.fold(entry.doc, event, ids), event.position);
      } else {
        const folded: [Entry, object | undefined][] = [];
        for (const id of ids) {
          const entry = entryOf(id);
          if (entry.position < event.position) folded.push([entry, handler.fold(entry.doc, event, id)]);
        }
        for (const [entry, doc] of folded) take(entry, doc, event.position);
      }
    } catch (error) {
      return new FoldFailed(name, event, error);
    }
  }
  return undefined;
}

function take(entry: Entry, doc: object | undefined, position: bigint): void {
  if (doc === entry.doc) return;
  entry.doc = doc;
  entry.position = position;
  entry.changed = true;
}

/** As it is stored, without its id; what was deleted leaves its place. */
export const storedOf = ({ doc, position }: Entry) =>
  doc ? { ...doc, _pos: position } : { _pos: position, _gone: new Date() };

async function write(collection: Collection<AnyStored>, entries: ReadonlyMap<string, Entry>): Promise<void> {
  const operations: AnyBulkWriteOperation<AnyStored>[] = [];
  for (const [_id, entry] of entries) {
    const { position, changed } = entry;
    if (!changed) continue;
    const replacement = storedOf(entry);
    // Where another runner is ahead, nothing matches and the insert meets its document: a duplicate key.
    operations.push({ replaceOne: { filter: { _id, _pos: { $lt: position } }, replacement, upsert: true } });
  }
  if (operations.length === 0) return;
  try {
    await collection.bulkWrite(operations, { ordered: false });
  } catch (error) {
    if (!isAlreadyApplied(error)) throw error;
  }
}

function isAlreadyApplied(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError)) return false;
  const errors = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
  return errors.length > 0 && errors.every(({ code }) => code === duplicateKey);
}
