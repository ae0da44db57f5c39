import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { Binary } from 'mongodb';
import { decrypt, encrypt } from './envelope.ts';

/** What opens an installation's keys. Each is 32 bytes as 64 hex digits or in base64. */
export type WrappingKeys = {
  /** RECTO_KEY. It only wraps. */
  readonly wrappingKey: string;
  /** RECTO_KEY_OTHER, while RECTO_KEY is being changed: opens what it has wrapped, wraps nothing. */
  readonly otherKey?: string | undefined;
};

/** RECTO_KEY is not a key, or not the one that the keys were wrapped with. */
export class WrongWrappingKey extends Error {
  override readonly name = 'WrongWrappingKey';
}

const keyBytes = 32;

/** A new value for RECTO_KEY. */
export const newWrappingKey = (): string => randomBytes(keyBytes).toString('hex');

/** What is wrapped: a person's two keys, or one of the installation's secrets. */
export type Field = 'person' | 'text' | 'secret';

/** Wraps keys, each for its place alone, and opens them. The constructor throws `WrongWrappingKey`. */
export class Wrapping {
  readonly #ours: KeyObject;
  readonly #other: KeyObject | null;

  constructor({ wrappingKey, otherKey }: WrappingKeys) {
    this.#ours = parsed('RECTO_KEY', wrappingKey);
    this.#other = otherKey === undefined ? null : parsed('RECTO_KEY_OTHER', otherKey);
  }

  /** `of`: the person's id, or the secret's name. */
  wrap(key: Buffer, field: Field, of: string): Binary {
    return new Binary(encrypt(this.#ours, key, `${field} ${of}`, 1));
  }

  /** Throws `WrongWrappingKey`. */
  unwrap(wrapped: Binary, field: Field, of: string): KeyObject {
    return createSecretKey(this.#open(wrapped, field, of).key);
  }

  /** The same wrapped by RECTO_KEY; null where it is already. Throws `WrongWrappingKey`. */
  rewrap(wrapped: Binary, field: Field, of: string): Binary | null {
    const { key, isOurs } = this.#open(wrapped, field, of);
    return isOurs ? null : this.wrap(key, field, of);
  }

  #open(wrapped: Binary, field: Field, of: string): { key: Buffer; isOurs: boolean } {
    const [bytes, place] = [Buffer.from(wrapped.value()), `${field} ${of}`];
    const ours = decrypt(this.#ours, bytes, place);
    const opened = ours ?? (this.#other && decrypt(this.#other, bytes, place));
    if (!opened) throw new WrongWrappingKey(this.#other ? neitherKey : notTheKey);
    return { key: opened.plain, isOurs: ours !== null };
  }
}

const notTheKey = 'RECTO_KEY is not the key that the keys of this installation were wrapped with';
const neitherKey =
  'Neither RECTO_KEY nor RECTO_KEY_OTHER is the key that the keys of this installation were wrapped with';

function parsed(name: string, text: string): KeyObject {
  const key = Buffer.from(text.trim(), /^[0-9a-f]{64}$/i.test(text.trim()) ? 'hex' : 'base64');
  if (key.length !== keyBytes) throw new WrongWrappingKey(`${name} must be 32 bytes, as 64 hex digits or in base64`);
  return createSecretKey(key);
}

/** Makes sure that kept keys, of which these are the secrets, can be opened, without a store. Throws `WrongWrappingKey`. */
export function checkWrappingKeys(keys: WrappingKeys, secrets: readonly { _id: string; secret?: Binary }[]): void {
  const wrapping = new Wrapping(keys);
  for (const { _id, secret } of secrets) if (secret) wrapping.unwrap(secret, 'secret', _id);
}
