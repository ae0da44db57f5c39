import { StoreError } from '../errors.ts';
import { T } from '../bson/types.ts';
import { regexOf, textOf } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { Writer } from '../bson/write.ts';
import { Value as BsonValue } from '../bson/value.ts';
import type { Regex } from './expression.ts';

/** Turns a BSON regular expression, or the operands of `$regex` and `$options`, into one that runs here. */
export const compileRegex = (operand: Value, optionsOperand?: Value): Regex => {
  const own = operand.type === T.regex ? regexOf(operand) : { pattern: textOf(operand), options: '' };
  const options = optionsOperand ? textOf(optionsOperand) : own.options;
  for (const option of options) {
    if (!'imsu'.includes(option)) {
      throw new StoreError('InvalidRegex', `invalid flag in regex options: ${option}`);
    }
  }
  const value = optionsOperand || operand.type !== T.regex ? regexValue(own.pattern, options) : operand;
  return { value, source: toRegExp(own.pattern, options), ...prefixOf(own.pattern, options) };
};

const regexValue = (pattern: string, options: string): Value => {
  const writer = new Writer(64);
  writer.raw(Buffer.from(`${pattern}\0${options}\0`));
  const buf = writer.done();
  return new BsonValue(T.regex, buf, 0, buf.length);
};

/** PCRE's and ECMAScript's syntax agree where the product writes expressions; what ECMAScript cannot read is refused. */
const toRegExp = (pattern: string, options: string): RegExp => {
  const inline = /^\(\?([ims]+)\)/.exec(pattern);
  const flags = new Set([...options.replace('u', ''), ...(inline?.[1] ?? '')]);
  const source = inline ? pattern.slice(inline[0].length) : pattern;
  try {
    return new RegExp(source.replace(/\\([^\w\s^$\\.*+?()[\]{}|/-])/g, '$1'), `u${[...flags].join('')}`);
  } catch (error) {
    throw new StoreError(
      'InvalidRegex',
      `Regular expression is invalid: ${error instanceof Error ? error.message : ''}`,
    );
  }
};

/** The plain text after a `^`, by which an index can be used; only for expressions without flags. */
const prefixOf = (pattern: string, options: string): Pick<Regex, 'prefix' | 'isPrefix'> => {
  if (options !== '' || !pattern.startsWith('^') || pattern.includes('|')) return { prefix: '', isPrefix: false };
  const plain = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[^\w\s])*)/.exec(pattern);
  const text = (plain?.[1] ?? '').replace(/\\(.)/g, '$1');
  const next = pattern[(plain?.[0] ?? '').length];
  // A quantifier belongs to the last character, which may then be missing.
  const prefix = next !== undefined && '*?{'.includes(next) ? [...text].slice(0, -1).join('') : text;
  return { prefix, isPrefix: next === undefined && prefix !== '' };
};
