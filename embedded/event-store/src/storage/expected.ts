import type { Stream } from './streams.ts';

/** What an append expects of its stream: a revision, or one of EventStoreDB's three words. */
export type Expected = number | 'any' | 'no_stream' | 'stream_exists';

export type Decision =
  | { kind: 'ok' }
  /** The very same events are there already, the last of them at `revision`. */
  | { kind: 'idempotent'; revision: number }
  | { kind: 'wrong-expected-version' }
  | { kind: 'stream-deleted' };

type Known = {
  /** The stream as it is, or undefined when nothing was ever written to it. */
  stream: Stream | undefined;
  hasMetastream: boolean;
  /** The revision at which this event was appended to this stream lately. */
  recentRevision(id: string): number | undefined;
  /** The id of the event at a revision of the stream. */
  idAt(revision: number): string | undefined;
};

const OK: Decision = { kind: 'ok' };
const WRONG: Decision = { kind: 'wrong-expected-version' };
const DELETED: Decision = { kind: 'stream-deleted' };

const checkUnversioned = (ids: readonly string[], known: Known): Decision => {
  let last = -1;
  for (const [index, id] of ids.entries()) {
    const revision = known.recentRevision(id);
    if (revision === undefined) return index === 0 ? OK : WRONG;
    last = revision;
  }
  return last < 0 ? OK : { kind: 'idempotent', revision: last };
};

/**
 * Whether events with these ids may be appended. The order of the questions is EventStoreDB's (its `CheckCommit`):
 * an append that expects the present revision is never compared with what is there, an earlier one is.
 */
export const checkExpected = (expected: Expected, ids: readonly string[], known: Known): Decision => {
  const { stream } = known;
  if (stream?.state === 'tombstoned') return DELETED;
  const last = stream?.last ?? -1;
  if (expected === 'any') return checkUnversioned(ids, known);
  if (expected === 'stream_exists') {
    if (stream?.state === 'deleted') return DELETED;
    return last < 0 && !known.hasMetastream ? WRONG : checkUnversioned(ids, known);
  }
  const revision = expected === 'no_stream' ? -1 : expected;
  if (revision === last) return OK;
  if (revision > last || ids.length === 0) return WRONG;
  for (const [index, id] of ids.entries()) {
    if (known.idAt(revision + 1 + index) === id) continue;
    return index === 0 && expected === 'no_stream' && stream?.state === 'deleted' ? OK : WRONG;
  }
  return { kind: 'idempotent', revision: revision + ids.length };
};
