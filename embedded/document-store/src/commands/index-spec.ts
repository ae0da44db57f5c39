import { StoreError, outside } from '../errors.ts';
import { equal } from '../bson/compare.ts';
import { numberOf } from '../bson/number.ts';
import { isNumeric, T } from '../bson/types.ts';
import { boolOf, fieldsOf, get, isEmpty, textOf } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { documentOf, valueOf } from '../bson/write.ts';

const leftOut = new Set(
  'partialFilterExpression collation hidden wildcardProjection weights default_language language_override textIndexVersion 2dsphereIndexVersion bits min max storageEngine clustered prepareUnique columnstoreProjection'.split(
    ' ',
  ),
);

const bad = (message: string): StoreError => new StoreError('CannotCreateIndex', message);

/** Checks the specification of an index and brings it into the form in which it is kept and listed. */
export const parseIndex = (spec: Value): Value => {
  const key = parseKey(spec);
  const name = get(spec, 'name');
  if (name?.type !== T.string) {
    throw new StoreError('FailedToParse', "The 'name' field is a required property of an index specification");
  }
  if (textOf(name) === '' || textOf(name) === '*') throw bad('The index name is not valid');
  const kept = [
    { name: 'v', value: valueOf(2) },
    { name: 'key', value: key },
    { name: 'name', value: name },
  ];
  for (const { name: option, value } of fieldsOf(spec)) {
    if (leftOut.has(option)) throw outside(`the index option ${option}`);
    if (option === 'unique' || option === 'sparse') {
      if (isOn(option, value)) kept.push({ name: option, value: valueOf(true) });
    } else if (option === 'expireAfterSeconds') kept.push({ name: option, value: parseExpiry(key, value) });
    else if (!['v', 'key', 'name', 'background', 'ns'].includes(option)) {
      throw new StoreError(
        'InvalidIndexSpecificationOption',
        `The field '${option}' is not valid for an index specification.`,
      );
    }
  }
  return documentOf(kept);
};

const parseKey = (spec: Value): Value => {
  const key = get(spec, 'key');
  if (key?.type !== T.object || isEmpty(key)) throw bad('Index keys cannot be empty.');
  const fields = fieldsOf(key);
  if (fields.length > 31) throw bad('Index key pattern has too many fields');
  for (const [i, { name, value }] of fields.entries()) {
    if (name.includes('$**')) throw outside('a wildcard index');
    if (value.type === T.string) {
      if (['text', 'hashed', '2d', '2dsphere', 'geoHaystack'].includes(textOf(value)))
        throw outside(`a ${textOf(value)} index`);
      throw bad(`Unknown index plugin '${textOf(value)}'`);
    }
    const direction = isNumeric(value.type) ? (numberOf(value) as number) : 0;
    if (!direction)
      throw bad(
        `Values in v:2 index key pattern cannot be of this type or zero. Only numbers > 0, numbers < 0, and strings are allowed.`,
      );
    if (name === '' || name.split('.').some(part => part === '' || part.startsWith('$'))) {
      throw bad(`Index key contains an illegal field name: field name '${name}'`);
    }
    if (fields.findIndex(other => other.name === name) < i)
      throw bad(`The field '${name}' appears in the index key pattern more than once`);
  }
  return key;
};

const isOn = (name: string, value: Value): boolean => {
  if (value.type === T.bool) return boolOf(value);
  if (isNumeric(value.type)) return numberOf(value) !== 0;
  throw new StoreError('TypeMismatch', `The field '${name}' has value of the wrong type, expected a bool`);
};

const parseExpiry = (key: Value, value: Value): Value => {
  const seconds = isNumeric(value.type) ? numberOf(value) : undefined;
  if (seconds === undefined)
    throw new StoreError('TypeMismatch', "TTL index 'expireAfterSeconds' option must be numeric");
  const fields = fieldsOf(key);
  if (fields.length > 1) throw bad('TTL indexes are single-field indexes, compound indexes do not support TTL');
  if (fields[0]?.name === '_id') {
    throw new StoreError(
      'InvalidIndexSpecificationOption',
      "The field 'expireAfterSeconds' is not valid for an _id index specification.",
    );
  }
  if (!(seconds >= 0 && seconds <= 2147483647)) {
    throw bad(
      `TTL index 'expireAfterSeconds' option must be within an acceptable range, try a different number than ${seconds}`,
    );
  }
  return value;
};

/** Whether two indexes on the same key do the same. */
export const sameOptions = (a: Value, b: Value): boolean =>
  ['unique', 'sparse', 'expireAfterSeconds'].every(option => {
    const x = get(a, option);
    const y = get(b, option);
    return x && y ? equal(x, y) : x === y;
  });
