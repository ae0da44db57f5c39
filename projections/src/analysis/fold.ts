import type { EventLog } from '@recto/event-log/log.ts';
import { FoldFailed } from '../apply.ts';
import { handlerOf } from '../projection.ts';
import type { Analysis } from './analysis.ts';

/** A place in the log: a position, or a time in milliseconds. */
export type Place = { readonly position: bigint } | { readonly time: number };

export type Span = {
  /** The first place that counts. */
  readonly from?: Place | undefined;
  /** The first place that does not count any more. */
  readonly until?: Place | undefined;
  /** Ends after so many events of the span were read. */
  readonly limit?: number | undefined;
};

/** How far a replay has come, and what it has made so far. */
export type Standing = {
  /** The newest event that is folded in. */
  position: bigint;
  /** Events of the span that were read, and those that the analysis folds. */
  read: number;
  folded: number;
  documents: Map<string, object>;
};

/** Several backends' clocks differ a little: what comes within this after `until` is still looked at. Milliseconds. */
const clocksDiffer = 60 * 60_000;

/**
 * Folds a span of the log into documents in memory. `standing` is gone on from and changed in place; between batches
 * `onBatch` is told. Ends early, without an error, on `signal`. Throws `FoldFailed`.
 */
export async function foldSpan(
  log: EventLog,
  analysis: Analysis<object>,
  span: Span,
  standing: Standing,
  { onBatch, signal }: { onBatch?: (standing: Standing) => Promise<void> | void; signal?: AbortSignal } = {},
): Promise<void> {
  const from = span.from && 'position' in span.from ? span.from.position : -1n;
  const begin = standing.position < from ? { from } : { after: standing.position };
  for await (const batch of log.readAll({ ...begin, ...(signal && { signal }) })) {
    for (const event of batch) {
      const isFull = span.limit !== undefined && standing.read >= span.limit;
      if (isFull || isBeyond(event, span)) return;
      standing.position = event.position;
      if (!isWithin(event, span)) continue;
      standing.read++;
      if (foldOne(analysis, event, standing.documents)) standing.folded++;
    }
    await onBatch?.(standing);
    if (signal?.aborted) return;
  }
}

type AnyEvent = Parameters<NonNullable<ReturnType<typeof handlerOf>>['id']>[0];

/** Whether nothing from this event on can be of the span. */
function isBeyond({ position, metadata }: AnyEvent, { until }: Span): boolean {
  if (until === undefined) return false;
  return 'position' in until ? position >= until.position : Date.parse(metadata.at) >= until.time + clocksDiffer;
}

/** Whether an event that is not beyond the span is of it: times stand in the log in nearly their order. */
function isWithin({ metadata }: AnyEvent, { from, until }: Span): boolean {
  const at = Date.parse(metadata.at);
  const isEarly = from !== undefined && 'time' in from && at < from.time;
  const isLate = until !== undefined && 'time' in until && at >= until.time;
  return !isEarly && !isLate;
}

function foldOne(analysis: Analysis<object>, event: AnyEvent, documents: Map<string, object>): boolean {
  const handler = handlerOf(analysis, event.type);
  if (!handler) return false;
  try {
    for (const id of new Set([handler.id(event)].flat())) {
      const folded = handler.fold(documents.get(id), event, id);
      if (folded) documents.set(id, folded);
      else documents.delete(id);
    }
  } catch (error) {
    throw new FoldFailed(analysis.name, event, error);
  }
  return true;
}
