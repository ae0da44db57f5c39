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
      const at = Date.parse(event.metadata.at);
      if (span.limit !== undefined && standing.read >= span.limit) return;
      if (span.until && 'position' in span.until && event.position >= span.until.position) return;
      if (span.until && 'time' in span.until && at >= span.until.time + clocksDiffer) return;
      standing.position = event.position;
      if (span.from && 'time' in span.from && at < span.from.time) continue;
      if (span.until && 'time' in span.until && at >= span.until.time) continue;
      standing.read++;
      if (foldOne(analysis, event, standing.documents)) standing.folded++;
    }
    await onBatch?.(standing);
    if (signal?.aborted) return;
  }
}

type AnyEvent = Parameters<NonNullable<ReturnType<typeof handlerOf>>['id']>[0];

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
