import type { RecordedEvent } from '@eventstore/db-client';
import { jsonEvent } from '@eventstore/db-client';
import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Metadata, Recorded } from '@recto/contracts/events/fact.ts';
import { storedType, upcast } from '@recto/contracts/events/upcasts.ts';
import { EventTooLarge } from './errors.ts';
import type { Keys, PersonKeys } from './keys.ts';
import type { NewEvent } from './log.ts';
import { addPersonsToOpen, open, personsToSeal, seal } from './sealing.ts';

/** The most that one event may take, data and metadata together, in bytes of JSON: the store refuses over 1 MiB. */
export const maxEventBytes = 1_000_000;

/** An event as the store gives it, and its position in the log. */
export type Raw = { readonly event: RecordedEvent; readonly position: bigint };

const noKeys: ReadonlyMap<string, PersonKeys> = new Map();

/** What is stored of facts. Makes missing keys. Throws `EventTooLarge`, `PersonForgotten`. */
export async function encode(facts: readonly NewEvent[], keys: Keys | undefined) {
  const keyring = new Map<string, PersonKeys>();
  for (const person of new Set(facts.flatMap(fact => personsToSeal(fact.event)))) {
    if (keys) keyring.set(person, await keys.create(person));
  }
  return facts.map(({ id, event, metadata }) => {
    const data = seal(id, event, keyring);
    // A character takes at most six bytes of JSON: only what may be too large is measured.
    if (6 * (weigh(data) + weigh(metadata)) > maxEventBytes) {
      const bytes = Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata));
      if (bytes > maxEventBytes) throw new EventTooLarge(event.type, bytes);
    }
    return jsonEvent({ id, type: storedType(event.type), data: data as Record<string, unknown>, metadata });
  });
}

/** Whose keys were destroyed before this fact was written; null for all other facts. */
function forgottenBy({ type, data }: RecordedEvent): string | null {
  if (type !== 'AccountErased' && type !== 'RegistrationAbandoned') return null;
  const { userId, registrationId } = data as { userId?: string; registrationId?: string };
  return userId ?? registrationId ?? null;
}

/**
 * Stored events as facts in their present shape; the keys of all are asked for at once. Whoever reads that somebody was
 * forgotten opens nothing of theirs from then on, whichever process destroyed the keys. Throws `NewerEvent`.
 */
export async function decode(raws: readonly Raw[], keys: Keys | undefined): Promise<Recorded<RectoEvent>[]> {
  const forgotten = raws.map(({ event }) => forgottenBy(event)).filter(person => person !== null);
  if (forgotten.length > 0) keys?.refresh(forgotten);
  const persons = new Set<string>();
  if (keys) for (const { event } of raws) addPersonsToOpen(event.data as object, persons);
  const keyring = keys && persons.size > 0 ? await keys.of([...persons]) : noKeys;
  return raws.map(({ event, position }) => ({
    ...upcast(event.type, open(event.id, event.data as object, keyring)),
    id: event.id,
    stream: event.streamId,
    revision: event.revision,
    position,
    metadata: event.metadata as Metadata,
  }));
}

/** About how many characters a value takes as JSON: at least those of its texts. */
export function weigh(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let bytes = 16;
  for (const name in value) bytes += name.length + weigh((value as Record<string, unknown>)[name]);
  return bytes;
}
