import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { AnySealing, KeyName } from '@recto/contracts/events/sealed.ts';
import { sealings } from '@recto/contracts/events/sealed.ts';
import { decrypt, encrypt } from './envelope.ts';
import type { PersonKeys } from './keys.ts';

type Keyring = ReadonlyMap<string, PersonKeys>;
type Data = Record<string, unknown>;

/** How a sealed field looks in a stored event: whose it is, under which of the two keys, and the envelope in base64. */
type SealedField = { $sealed: string; of: string; key: KeyName };

const plain = 0;
const zstd = 1;
/** Shorter text does not get smaller by compressing. Bytes. */
const compressFrom = 200;

const isSealed = (value: unknown): value is SealedField =>
  typeof value === 'object' && value !== null && '$sealed' in value;

const boundTo = (eventId: string, personId: string, field: string) => `${eventId}\n${personId}\n${field}`;

const sealingsOf = (event: RectoEvent): readonly AnySealing[] => {
  const table: readonly AnySealing[] = sealings[event.type] ?? [];
  return table.filter(({ when }) => !when || (when as (data: object) => boolean)(event.data));
};

/** Whose keys are needed to seal a fact. */
export const personsToSeal = (event: RectoEvent): string[] => [
  ...new Set(sealingsOf(event).map(({ personId }) => String((event.data as Data)[personId]))),
];

/** The fact's data with its fields sealed. Null stays null: it says that there is nothing. */
export function seal(eventId: string, event: RectoEvent, keys: Keyring): object {
  const data: Data = { ...event.data };
  for (const { personId, key, fields } of sealingsOf(event)) {
    const person = String(data[personId]);
    for (const path of fields) {
      const [field = path, inner] = path.split('.');
      data[field] =
        inner === undefined
          ? sealPresent(data[field], boundTo(eventId, person, field), person, key, keys)
          : within(data[field], (each, at) => ({
              ...each,
              [inner]: sealPresent(each[inner], boundTo(eventId, person, `${field}.${at}.${inner}`), person, key, keys),
            }));
    }
  }
  return data;
}

/** Each object of a list, or the one object, changed. Anything else stays. */
function within(value: unknown, change: (each: Data, at: number) => Data): unknown {
  if (Array.isArray(value)) return (value as unknown[]).map((each, at) => (isObject(each) ? change(each, at) : each));
  return isObject(value) ? change(value, 0) : value;
}

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that have sealed fields of their own. */
const hasInner: ReadonlySet<string> = new Set(
  Object.values<readonly AnySealing[]>(sealings)
    .flat()
    .flatMap(({ fields }) => fields)
    .filter(path => path.includes('.'))
    .map(path => path.slice(0, path.indexOf('.'))),
);

function sealPresent(value: unknown, bound: string, person: string, key: KeyName, keys: Keyring): unknown {
  return value === null || value === undefined ? value : sealField(value, bound, person, key, keys);
}

function sealField(value: unknown, bound: string, person: string, key: KeyName, keys: Keyring): SealedField {
  const secret = keys.get(person)?.[key];
  if (!secret) throw new Error(`the log was opened without the keys of ${person}`);
  const text = Buffer.from(JSON.stringify(value), 'utf8');
  const [bytes, format] = text.length < compressFrom ? [text, plain] : [zstdCompressSync(text), zstd];
  return { $sealed: encrypt(secret, bytes, bound, format).toString('base64'), of: person, key };
}

/** Adds whose keys are needed to open stored data. */
export function addPersonsToOpen(stored: object, persons: Set<string>): void {
  const data = stored as Data;
  for (const field in data) {
    const value = data[field];
    if (typeof value !== 'object' || value === null) continue;
    if (isSealed(value)) persons.add(value.of);
    else if (hasInner.has(field)) {
      for (const each of [value].flat()) {
        if (isObject(each)) for (const inner of Object.values(each)) if (isSealed(inner)) persons.add(inner.of);
      }
    }
  }
}

/** The stored data with its fields opened; null in place of what has no key (any more). */
export function open(eventId: string, stored: object, keys: Keyring): object {
  const data = stored as Data;
  let opened: Data | undefined;
  for (const field in data) {
    const value = data[field];
    if (typeof value !== 'object' || value === null) continue;
    if (isSealed(value)) {
      opened ??= { ...data };
      opened[field] = openField(value, boundTo(eventId, value.of, field), keys);
    } else if (hasInner.has(field)) {
      opened ??= { ...data };
      opened[field] = within(value, (each, at) =>
        openInner(each, (of, inner) => boundTo(eventId, of, `${field}.${at}.${inner}`), keys),
      );
    }
  }
  return opened ?? stored;
}

function openInner(data: Data, bound: (of: string, inner: string) => string, keys: Keyring): Data {
  const opened = { ...data };
  for (const [inner, value] of Object.entries(data)) {
    if (isSealed(value)) opened[inner] = openField(value, bound(value.of, inner), keys);
  }
  return opened;
}

function openField(field: SealedField, bound: string, keys: Keyring): unknown {
  const secret = keys.get(field.of)?.[field.key];
  const found = secret ? decrypt(secret, Buffer.from(field.$sealed, 'base64'), bound) : null;
  if (!found) return null;
  return JSON.parse((found.format === zstd ? zstdDecompressSync(found.plain) : found.plain).toString('utf8'));
}
