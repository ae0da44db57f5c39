import { compare, equal } from '../bson/compare.ts';
import { classOf, textKey } from '../bson/key.ts';
import { T } from '../bson/types.ts';
import { elementsOf, isArray, regexOf, sameBytes, textOf } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { valueOf } from '../bson/write.ts';
import type { Expression, Regex, Test } from './expression.ts';
import { visit } from './path.ts';

/** Whether a document matches a query. */
export const matches = (doc: Value, expression: Expression): boolean => {
  switch (expression.kind) {
    case 'and':
      return expression.parts.every(part => matches(doc, part));
    case 'or':
      return expression.parts.some(part => matches(doc, part));
    case 'not':
      return !matches(doc, expression.part);
    case 'never':
      return false;
    default:
      return matchesTest(doc, expression);
  }
};

/** These look into the elements of an array at the end of their path, the others at the array as it is. */
const spreads: ReadonlySet<Test['kind']> = new Set(['eq', 'range', 'in', 'regex']);

const matchesTest = (doc: Value, test: Test): boolean =>
  visit(doc, test.path, spreads.has(test.kind), value => holds(value, test));

/** Whether one element of an array passes tests that name no field, as those of `$elemMatch` and `$pull`. */
export const elementMatches = (element: Value, expression: Expression): boolean => {
  switch (expression.kind) {
    case 'and':
      return expression.parts.every(part => elementMatches(element, part));
    case 'or':
      return expression.parts.some(part => elementMatches(element, part));
    case 'not':
      return !elementMatches(element, expression.part);
    case 'never':
      return false;
    default:
      return holds(element, expression);
  }
};

/** Whether one value passes a test; undefined stands for a missing one. */
const holds = (value: Value | undefined, test: Test): boolean => {
  switch (test.kind) {
    case 'eq':
      return isEqual(value, test.value);
    case 'range':
      return inRange(value, test.op, test.value);
    case 'in':
      return isIn(value, test) || test.regexes.some(regex => matchesRegex(value, regex));
    case 'regex':
      return matchesRegex(value, test.regex);
    case 'exists':
      return value !== undefined;
    case 'size':
      return value !== undefined && isArray(value) && elementsOf(value).length === test.size;
    case 'elemMatchValue':
      return someElement(value, element => elementMatches(element, test.tests));
    case 'elemMatchObject':
      return someElement(value, element => isObject(element) && matches(element, test.filter));
  }
};

const isObject = (value: Value): boolean => value.type === T.object || value.type === T.array;

const someElement = (array: Value | undefined, test: (element: Value) => boolean): boolean =>
  array !== undefined && isArray(array) && elementsOf(array).some(test);

const isIn = (value: Value | undefined, test: Test & { kind: 'in' }): boolean =>
  test.keys ? test.keys.has(textKey(value ?? nothing)) : test.values.some(other => isEqual(value, other));

const nothing = valueOf(null);

/** Null equals null and what is missing. */
const isEqual = (value: Value | undefined, operand: Value): boolean =>
  value === undefined ? operand.type === T.null : equal(value, operand);

/** A comparison holds only between values of one class, save with MinKey and MaxKey, which compare with all. */
const inRange = (value: Value | undefined, op: string, operand: Value): boolean => {
  if (value === undefined) {
    if (operand.type === T.null) return op === '$gte' || op === '$lte';
    return operand.type === T.minKey ? op.startsWith('$gt') : operand.type === T.maxKey && op.startsWith('$lt');
  }
  const ends = operand.type === T.minKey || operand.type === T.maxKey;
  if (!ends && classOf(value.type) !== classOf(operand.type)) return false;
  if (!ends && (isNotANumber(value) || isNotANumber(operand))) {
    return isNotANumber(value) && isNotANumber(operand) && (op === '$gte' || op === '$lte');
  }
  const order = compare(value, operand);
  switch (op) {
    case '$gt':
      return order > 0;
    case '$gte':
      return order >= 0;
    case '$lt':
      return order < 0;
    default:
      return order <= 0;
  }
};

const isNotANumber = (value: Value): boolean => {
  if (value.type === T.double) return Number.isNaN(value.buf.readDoubleLE(value.start));
  return value.type === T.decimal && ((value.buf[value.end - 1] as number) & 0x7c) === 0x7c;
};

const matchesRegex = (value: Value | undefined, regex: Regex): boolean => {
  if (value === undefined) return false;
  if (value.type === T.string || value.type === T.symbol) return regex.source.test(textOf(value));
  return value.type === T.regex && (sameBytes(value, regex.value) || samePattern(value, regex.value));
};

const samePattern = (a: Value, b: Value): boolean => {
  const x = regexOf(a);
  const y = regexOf(b);
  return x.pattern === y.pattern && x.options === y.options;
};
