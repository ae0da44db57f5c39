import { StoreError, outside } from '../errors.ts';
import { textKey } from '../bson/key.ts';
import { numberOf, truthy } from '../bson/number.ts';
import { T, typeName } from '../bson/types.ts';
import { elementsOf, fieldsOf, firstNameOf, isEmpty } from '../bson/value.ts';
import type { Field, Value } from '../bson/value.ts';
import { pathOf } from './path.ts';
import type { Path } from './path.ts';
import type { Expression, Regex } from './expression.ts';
import { compileRegex } from './regex.ts';

const bad = (message: string): StoreError => new StoreError('BadValue', message);

/** Operators that MongoDB has and this store leaves out. */
const leftOut = new Set(
  '$type $mod $where $expr $text $jsonSchema $comment $geoWithin $geoIntersects $near $nearSphere $bitsAllSet $bitsAllClear $bitsAnySet $bitsAnyClear $rand $sampleRate $alwaysTrue $alwaysFalse'.split(
    ' ',
  ),
);

/**
 * Reads a filter document.
 * @throws StoreError BadValue as MongoDB does for what is wrong, NotImplemented for operators outside the subset
 */
export const parseFilter = (filter: Value): Expression => allOf(fieldsOf(filter).map(parseField));

const allOf = (parts: readonly Expression[]): Expression =>
  parts.length === 1 ? (parts[0] as Expression) : { kind: 'and', parts };

const parseField = ({ name, value }: Field): Expression => {
  if (!name.startsWith('$')) return parsePredicate(pathOf(name), value);
  switch (name) {
    case '$and':
      return allOf(parseList(name, value));
    case '$or':
      return { kind: 'or', parts: parseList(name, value) };
    case '$nor':
      return { kind: 'not', part: { kind: 'or', parts: parseList(name, value) } };
    default:
      if (leftOut.has(name)) throw outside(name);
      throw bad(
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
};

const parseList = (name: string, value: Value): Expression[] => {
  if (value.type !== T.array) throw bad(`${name} must be an array`);
  if (isEmpty(value)) throw bad('$and/$or/$nor must be a nonempty array');
  return elementsOf(value).map(element => {
    if (element.type !== T.object) throw bad('$or/$and/$nor entries need to be full objects');
    return parseFilter(element);
  });
};

/** `{path: {$op: …}}`, or equality with anything else. */
const parsePredicate = (path: Path, value: Value): Expression => {
  if (value.type === T.regex) return { kind: 'regex', path, regex: compileRegex(value) };
  if (isOperatorDocument(value)) return allOf(parseOperators(path, value));
  return equality(path, value);
};

/** Whether a document is one of operators: its first name begins with `$` and is no part of a DBRef. */
export const isOperatorDocument = (value: Value): boolean => {
  if (value.type !== T.object || isEmpty(value)) return false;
  const first = firstNameOf(value);
  return first.startsWith('$') && !['$ref', '$id', '$db'].includes(first);
};

const equality = (path: Path, value: Value): Expression => {
  if (value.type === T.undefined) throw bad('cannot compare to undefined');
  return { kind: 'eq', path, value };
};

const parseOperators = (path: Path, operators: Value): Expression[] => {
  const fields = fieldsOf(operators);
  const options = fields.find(field => field.name === '$options');
  if (options && !fields.some(field => field.name === '$regex')) throw bad('$options needs a $regex');
  return fields.filter(field => field !== options).map(field => parseOperator(path, field, options?.value));
};

const parseOperator = (path: Path, { name, value }: Field, options: Value | undefined): Expression => {
  switch (name) {
    case '$eq':
      return equality(path, value);
    case '$ne':
      if (value.type === T.regex) throw bad("Can't have regex as arg to $ne.");
      return { kind: 'not', part: equality(path, value) };
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (value.type === T.regex) throw bad(`Can't have RegEx as arg to predicate over field '${path.text}'.`);
      if (value.type === T.undefined) throw bad('cannot compare to undefined');
      return { kind: 'range', path, op: name, value };
    case '$in':
      return parseIn(path, name, value);
    case '$nin':
      return { kind: 'not', part: parseIn(path, name, value) };
    case '$exists':
      return truthy(value) ? { kind: 'exists', path } : { kind: 'not', part: { kind: 'exists', path } };
    case '$regex':
      if (![T.string, T.regex].some(type => type === value.type)) throw bad('$regex has to be a string');
      if (options && options.type !== T.string) throw bad('$options has to be a string');
      return { kind: 'regex', path, regex: compileRegex(value, options) };
    case '$not':
      return { kind: 'not', part: parseNot(path, value) };
    case '$all':
      return parseAll(path, value);
    case '$elemMatch':
      return parseElemMatch(path, value);
    case '$size':
      return { kind: 'size', path, size: parseSize(value) };
    default:
      if (leftOut.has(name)) throw outside(name);
      throw bad(`unknown operator: ${name}`);
  }
};

const parseIn = (path: Path, name: string, value: Value): Expression => {
  if (value.type !== T.array) throw bad(`${name} needs an array`);
  const values: Value[] = [];
  const regexes: Regex[] = [];
  for (const element of elementsOf(value)) {
    if (isOperatorDocument(element)) throw bad(`cannot nest $ under ${name}`);
    if (element.type === T.undefined) throw bad('cannot compare to undefined');
    if (element.type === T.regex) regexes.push(compileRegex(element));
    else values.push(element);
  }
  const keys = values.length > 8 ? new Set(values.map(textKey)) : undefined;
  return { kind: 'in', path, values, regexes, keys };
};

const parseNot = (path: Path, value: Value): Expression => {
  if (value.type === T.regex) return { kind: 'regex', path, regex: compileRegex(value) };
  if (value.type !== T.object) throw bad('$not needs a regex or a document');
  if (isEmpty(value)) throw bad('$not cannot be empty');
  return allOf(parseOperators(path, value));
};

const parseAll = (path: Path, value: Value): Expression => {
  if (value.type !== T.array) throw bad('$all needs an array');
  const elements = elementsOf(value);
  if (elements.length === 0) return { kind: 'never' };
  const withElemMatch = elements.filter(isOperatorDocument).length;
  if (withElemMatch > 0 && withElemMatch < elements.length) throw bad('no $ expressions in $all');
  return allOf(
    elements.map(element => {
      if (element.type === T.regex) return { kind: 'regex', path, regex: compileRegex(element) };
      if (!isOperatorDocument(element)) return equality(path, element);
      const [first, ...more] = fieldsOf(element);
      if (first?.name !== '$elemMatch' || more.length > 0) throw bad('no $ expressions in $all');
      return parseElemMatch(path, first.value);
    }),
  );
};

const logical = new Set(['$and', '$or', '$nor']);

const parseElemMatch = (path: Path, value: Value): Expression => {
  if (value.type !== T.object) throw bad('$elemMatch needs an Object');
  if (isOperatorDocument(value) && !logical.has(firstNameOf(value))) {
    return { kind: 'elemMatchValue', path, tests: allOf(parseOperators(elementPath, value)) };
  }
  return { kind: 'elemMatchObject', path, filter: parseFilter(value) };
};

/** The path of tests on an element itself, which has no name. */
const elementPath = pathOf('');

/** The condition of a `$pull`: a query on documents, or tests on the elements themselves. */
export const parsePull = (operand: Value): { on: 'documents' | 'elements'; expression: Expression } => {
  if (operand.type === T.object && !isOperatorDocument(operand)) {
    return { on: 'documents', expression: parseFilter(operand) };
  }
  return { on: 'elements', expression: parsePredicate(elementPath, operand) };
};

const parseSize = (value: Value): number => {
  const size = numberOf(value);
  if (size === undefined) {
    throw bad(`Failed to parse $size. Expected a number in: $size: ${typeName(value.type)}`);
  }
  if (!Number.isInteger(size)) throw bad(`Failed to parse $size. Expected an integer: $size: ${size}`);
  if (size < 0) throw bad(`Failed to parse $size. Expected a non-negative number in: $size: ${size}`);
  return size;
};

/** The values that a match must have: equalities that hold at the top, for an upsert's new document. */
export const equalitiesOf = (expression: Expression): { path: Path; value: Value }[] => {
  switch (expression.kind) {
    case 'eq':
      return [{ path: expression.path, value: expression.value }];
    case 'in': {
      const [only] = expression.values;
      return only && expression.values.length === 1 && expression.regexes.length === 0
        ? [{ path: expression.path, value: only }]
        : [];
    }
    case 'and':
      return expression.parts.flatMap(equalitiesOf);
    case 'or':
      return expression.parts.length === 1 ? expression.parts.flatMap(equalitiesOf) : [];
    default:
      return [];
  }
};
