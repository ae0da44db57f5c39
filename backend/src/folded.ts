import type { EventLog } from '@recto/event-log/log.ts';
import { handlerOf, type Projection, type Stored } from '@recto/projections/projection.ts';

/**
 * One document of a read model, folded now from the streams that hold its facts: for when the document store is away.
 * Null when there is none (any more).
 */
export const folded = async <Doc extends object>(
  log: EventLog,
  model: Projection<Doc>,
  id: string,
  streams: readonly string[],
): Promise<Stored<Doc> | null> => {
  const facts = (await Promise.all(streams.map(stream => Array.fromAsync(log.readStream(stream))))).flat();
  let doc: object | undefined;
  let last = 0n;
  for (const fact of facts.toSorted((one, other) => (one.position < other.position ? -1 : 1))) {
    const handler = handlerOf(model, fact.type);
    if (!handler || ![handler.id(fact)].flat().includes(id)) continue;
    doc = handler.fold(doc, fact, id);
    last = fact.position;
  }
  return doc ? ({ ...doc, _id: id, _pos: last } as Stored<Doc>) : null;
};
