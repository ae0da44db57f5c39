import { StoreError, outside } from '../errors.ts';
import { compare, equal } from '../bson/compare.ts';
import { add, numberOf } from '../bson/number.ts';
import { show } from '../bson/show.ts';
import { isNumeric, T, typeName } from '../bson/types.ts';
import { elementsOf, fieldsOf, get } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { arrayOf, valueOf } from '../bson/write.ts';
import { elementMatches, matches } from '../query/match.ts';
import { isOperatorDocument, parsePull } from '../query/parse.ts';
import type { Path } from '../query/path.ts';
import type { Change } from './modify.ts';

/** How an operator changes the value at one path; `create` tells whether it makes what is missing. */
export type Operator = { readonly create: boolean; readonly change: (doc: Value) => Change };

const bad = (message: string): StoreError => new StoreError('BadValue', message);
const idOf = (doc: Value): string => show(get(doc, '_id') ?? valueOf(null));
const lastName = (path: Path): string => path.names.at(-1) as string;

/** Reads the operand of an update operator at one path. */
export const parseOperator = (name: string, path: Path, operand: Value): Operator => {
  switch (name) {
    case '$set':
    case '$setOnInsert':
      return { create: true, change: () => current => (current && same(current, operand) ? current : operand) };
    case '$unset':
      return { create: false, change: () => () => undefined };
    case '$inc':
      return inc(path, operand);
    case '$min':
      return { create: true, change: () => current => (current && compare(current, operand) <= 0 ? current : operand) };
    case '$max':
      return { create: true, change: () => current => (current && compare(current, operand) >= 0 ? current : operand) };
    case '$push':
      return push(path, operand);
    case '$addToSet':
      return addToSet(path, operand);
    case '$pull':
      return pull(operand);
    default:
      throw outside(`${name} in an update`);
  }
};

const same = (a: Value, b: Value): boolean =>
  a.type === b.type && a.buf.compare(b.buf, b.start, b.end, a.start, a.end) === 0;

const inc = (path: Path, operand: Value): Operator => {
  if (!isNumeric(operand.type)) {
    throw new StoreError(
      'TypeMismatch',
      `Cannot increment with non-numeric argument: {${path.text}: ${show(operand)}}`,
    );
  }
  const change = (doc: Value) => (current: Value | undefined) => {
    if (!current) return operand;
    if (!isNumeric(current.type)) {
      throw new StoreError(
        'TypeMismatch',
        `Cannot apply $inc to a value of non-numeric type. {_id: ${idOf(doc)}} has the field '${lastName(path)}' of non-numeric type ${typeName(current.type)}`,
      );
    }
    const sum = add(current, operand);
    if (!sum) {
      throw bad(`Failed to apply $inc operations to current value (${show(current)}) for document {_id: ${idOf(doc)}}`);
    }
    return same(sum, current) ? current : sum;
  };
  return { create: true, change };
};

const push = (path: Path, operand: Value): Operator => {
  const { values, slice } = parsePush(operand);
  const change = (doc: Value) => (current: Value | undefined) => {
    if (current && current.type !== T.array) {
      throw bad(
        `The field '${path.text}' must be an array but is of type ${typeName(current.type)} in document {_id: ${idOf(doc)}}`,
      );
    }
    const all = [...(current ? elementsOf(current) : []), ...values];
    if (slice === undefined) return current && values.length === 0 ? current : arrayOf(all);
    return arrayOf(slice >= 0 ? all.slice(0, slice) : all.slice(slice));
  };
  return { create: true, change };
};

const parsePush = (operand: Value): { values: Value[]; slice?: number } => {
  const each = operand.type === T.object ? get(operand, '$each') : undefined;
  if (!each) return { values: [operand] };
  if (each.type !== T.array) {
    throw bad(`The argument to $each in $push must be an array but it was of type: ${typeName(each.type)}`);
  }
  let slice: number | undefined;
  for (const { name, value } of fieldsOf(operand)) {
    if (name === '$sort' || name === '$position') throw outside(`${name} in $push`);
    if (name === '$slice') {
      slice = isNumeric(value.type) ? numberOf(value) : undefined;
      if (slice === undefined || !Number.isInteger(slice)) {
        throw bad(`The value for $slice must be an integer value but was given type: ${typeName(value.type)}`);
      }
    } else if (name !== '$each') throw bad(`Unrecognized clause in $push: ${name}`);
  }
  return { values: elementsOf(each), slice };
};

const addToSet = (path: Path, operand: Value): Operator => {
  const values = parseEach(operand);
  const change = () => (current: Value | undefined) => {
    if (current && current.type !== T.array) {
      throw bad(
        `Cannot apply $addToSet to non-array field. Field named '${lastName(path)}' has non-array type ${typeName(current.type)}`,
      );
    }
    const all = current ? elementsOf(current) : [];
    const before = all.length;
    for (const value of values) if (!all.some(other => equal(other, value))) all.push(value);
    return current && all.length === before ? current : arrayOf(all);
  };
  return { create: true, change };
};

const parseEach = (operand: Value): Value[] => {
  if (operand.type !== T.object || fieldsOf(operand)[0]?.name !== '$each') return [operand];
  const [each, ...more] = fieldsOf(operand);
  if (more[0]) throw bad(`Found unexpected fields after $each in $addToSet: ${show(operand)}`);
  if (each?.value.type !== T.array) {
    throw new StoreError(
      'TypeMismatch',
      `The argument to $each in $addToSet must be an array but it was of type ${typeName(each?.value.type ?? T.null)}`,
    );
  }
  return elementsOf(each.value);
};

const pull = (operand: Value): Operator => {
  const goes = pulled(operand);
  const change = () => (current: Value | undefined) => {
    if (!current) return undefined;
    if (current.type !== T.array) throw bad('Cannot apply $pull to a non-array value');
    const all = elementsOf(current);
    const left = all.filter(element => !goes(element));
    return left.length === all.length ? current : arrayOf(left);
  };
  return { create: false, change };
};

/** Documents are pulled by a query, arrays and scalars when they are equal. */
const pulled = (operand: Value): ((element: Value) => boolean) => {
  if (operand.type !== T.object && operand.type !== T.regex) return element => equal(element, operand);
  if (operand.type === T.object && isOperatorDocument(operand)) {
    const { expression } = parsePull(operand);
    return element => elementMatches(element, expression);
  }
  const { on, expression } = parsePull(operand);
  if (on === 'elements') return element => elementMatches(element, expression);
  return element => element.type === T.object && matches(element, expression);
};
