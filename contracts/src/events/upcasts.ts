import type { EventType, RectoEvent } from './event.ts';

/**
 * The present shape of every fact, whatever shape it was stored in. A field that became optional needs nothing here. A
 * changed shape adds one pure function to its type's list: from the shape before to the next one. From then on the type
 * is stored as `<Type>.v<n>`, n being the list's length + 1. Nothing is ever taken out.
 */

type Data = Record<string, unknown>;
export type Upcasts = { readonly [T in EventType]?: readonly ((data: Data) => Data)[] };

export const upcasts: Upcasts = {};

/** The log holds an event that only a newer release understands. */
export class NewerEvent extends Error {
  override readonly name = 'NewerEvent';
}

const versioned = /^(.+)\.v(\d+)$/;

/** The type under which a fact is stored now. */
export function storedType(type: EventType, table: Upcasts = upcasts): string {
  const steps = table[type]?.length ?? 0;
  return steps === 0 ? type : `${type}.v${steps + 1}`;
}

/** A stored fact in its present shape. Throws `NewerEvent`. */
export function upcast(stored: string, data: object, table: Upcasts = upcasts): RectoEvent {
  const match = versioned.exec(stored);
  const type = (match?.[1] ?? stored) as EventType;
  const steps = table[type] ?? [];
  const version = Number(match?.[2] ?? 1);
  if (version > steps.length + 1) throw new NewerEvent(`${stored} is newer than this release`);
  const present = steps.slice(version - 1).reduce((shape, step) => step(shape), data as Data);
  return { type, data: present } as unknown as RectoEvent;
}
