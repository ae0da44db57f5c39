import type { EventLog } from '@recto/event-log/log.ts';
import type { Projection } from '../projection.ts';
import { handlerOf } from '../projection.ts';

/**
 * What the documents are by definition: all events, one after the other, folded into objects in memory. Nothing of the
 * runner is used, so that it can be measured against this.
 */
export async function foldInMemory(log: EventLog, projections: readonly Projection<object>[]) {
  const documents = projections.map(projection => ({ projection, byId: new Map<string, object>() }));
  for await (const batch of log.readAll()) {
    for (const event of batch) {
      for (const { projection, byId } of documents) {
        const handler = handlerOf(projection, event.type);
        for (const id of new Set([handler?.id(event) ?? []].flat())) {
          const folded = handler?.fold(byId.get(id), event, id);
          if (folded) byId.set(id, folded);
          else byId.delete(id);
        }
      }
    }
  }
  return Object.fromEntries(documents.map(({ projection, byId }) => [projection.name, Object.fromEntries(byId)]));
}
