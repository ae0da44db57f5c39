import { StoreError, outside } from '../errors.ts';
import { numberOf } from '../bson/number.ts';
import { isNumeric, T, typeName } from '../bson/types.ts';
import { boolOf, elementsOf, fieldsOf, isEmpty, textOf } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { encode } from '../bson/write.ts';

/** Fields that drivers may add to every command. */
const generic = new Set([
  '$db',
  'lsid',
  '$clusterTime',
  '$readPreference',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  'txnNumber',
]);

const emptyDocument = encode({});

/** A command as it came: its name, its database and its arguments, read with MongoDB's complaints about their types. */
export class Request {
  readonly name: string;
  readonly db: string;
  readonly #fields = new Map<string, Value>();
  #collection: string | undefined;
  readonly #sequences: ReadonlyMap<string, readonly Value[]>;

  /** @param sequences the documents that came beside the command, by the name of the argument they stand for */
  constructor(body: Value, sequences: ReadonlyMap<string, readonly Value[]> = new Map()) {
    const fields = fieldsOf(body);
    this.name = fields[0]?.name ?? '';
    for (const { name, value } of fields) this.#fields.set(name, value);
    this.#sequences = sequences;
    this.db = this.text('$db') ?? 'admin';
  }

  /** Refuses what is neither generic nor in `known`, as MongoDB refuses unknown fields. */
  allowOnly(known: ReadonlySet<string>, leftOut: ReadonlySet<string>): void {
    for (const name of [...this.#fields.keys(), ...this.#sequences.keys()]) {
      if (name === this.name || generic.has(name) || known.has(name)) continue;
      if (leftOut.has(name)) throw outside(`'${name}' of ${this.name}`);
      throw new StoreError('UnknownField', `BSON field '${this.name}.${name}' is an unknown field.`);
    }
  }

  has(name: string): boolean {
    return this.#fields.has(name);
  }

  raw(name: string): Value | undefined {
    const value = this.#fields.get(name);
    return value?.type === T.null ? undefined : value;
  }

  /** The collection that the command is about: the value of its first field. */
  get collection(): string {
    this.#collection ??= this.#readCollection();
    return this.#collection;
  }

  #readCollection(): string {
    const value = this.#fields.get(this.name);
    if (value?.type !== T.string) {
      throw new StoreError('InvalidNamespace', `collection name has invalid type ${typeName(value?.type ?? T.null)}`);
    }
    return textOf(value);
  }

  text(name: string): string | undefined {
    const value = this.raw(name);
    if (value && value.type !== T.string) throw this.#wrongType(name, value, 'string');
    return value && textOf(value);
  }

  bool(name: string): boolean {
    const value = this.raw(name);
    if (!value) return false;
    if (value.type === T.bool) return boolOf(value);
    if (isNumeric(value.type)) return numberOf(value) !== 0;
    throw this.#wrongType(name, value, 'bool');
  }

  /** A whole number that is not negative. */
  count(name: string): number | undefined {
    const value = this.raw(name);
    if (!value) return undefined;
    if (!isNumeric(value.type)) throw this.#wrongType(name, value, 'long');
    const number = Math.trunc(numberOf(value) as number);
    if (number < 0 || Number.isNaN(number)) {
      throw new StoreError('BadPositiveArgument', `BSON field '${name}' value must be >= 0, actual value '${number}'`);
    }
    return number;
  }

  document(name: string): Value {
    return this.optionalDocument(name) ?? emptyDocument;
  }

  optionalDocument(name: string): Value | undefined {
    const value = this.raw(name);
    if (value && value.type !== T.object) throw this.#wrongType(name, value, 'object');
    return value && isEmpty(value) ? undefined : value;
  }

  list(name: string): readonly Value[] {
    const value = this.raw(name);
    if (!value)
      throw new StoreError('MissingField', `BSON field '${this.name}.${name}' is missing but a required field`);
    if (value.type !== T.array) throw this.#wrongType(name, value, 'array');
    return elementsOf(value);
  }

  /** The documents of an argument, wherever they came. */
  documents(name: string): readonly Value[] {
    const sequence = this.#sequences.get(name);
    if (sequence) return sequence;
    const list = this.list(name);
    const odd = list.find(element => element.type !== T.object);
    if (odd) throw this.#wrongType(`${name}.0`, odd, 'object');
    return list;
  }

  #wrongType(name: string, value: Value, expected: string): StoreError {
    return new StoreError(
      'TypeMismatch',
      `BSON field '${this.name}.${name}' is the wrong type '${typeName(value.type)}', expected type '${expected}'`,
    );
  }
}
