import { StoreError, outside } from '../errors.ts';
import { compoundKey } from '../bson/key.ts';
import { numberOf } from '../bson/number.ts';
import { isNumeric, T } from '../bson/types.ts';
import { fieldsOf } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { expand } from './expand.ts';
import { pathOf } from './path.ts';
import type { Path } from './path.ts';

export type Sort = readonly { readonly path: Path; readonly descending: boolean }[];

/** Reads a sort specification, whose order of fields matters. */
export const parseSort = (spec: Value): Sort =>
  fieldsOf(spec).map(({ name, value }) => {
    if (name === '$natural') throw outside('$natural in a sort');
    if (value.type === T.object) throw outside('$meta in a sort');
    const direction = isNumeric(value.type) ? numberOf(value) : undefined;
    if (direction === undefined) throw new StoreError('BadSortOrder', `Illegal key in $sort specification: ${name}`);
    if (direction !== 1 && direction !== -1) {
      throw new StoreError('BadSortOrder', '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    }
    if (name === '') throw new StoreError('EmptyFieldName', 'FieldPath cannot be constructed with empty string');
    return { path: pathOf(name), descending: direction === -1 };
  });

/** A key by which documents come in the order of `sort`; of an array, the element counts that comes first. */
export const sortKey = (doc: Value, sort: Sort): Buffer => {
  const parts = sort.map(({ path, descending }) => {
    const keys = expand(doc, [path]).rows.map(row => compoundKey(row, [descending]));
    return keys.reduce((least, key) => (Buffer.compare(key, least) < 0 ? key : least));
  });
  return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
};
