import { StoreError, outside } from '../errors.ts';
import { show } from '../bson/show.ts';
import { T, typeName } from '../bson/types.ts';
import { fieldsOf } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { pathOf } from '../query/path.ts';
import type { Path } from '../query/path.ts';
import { parseOperator } from './operators.ts';
import type { Operator } from './operators.ts';

export type Step = { readonly path: Path; readonly operator: Operator; readonly onlyOnInsert: boolean };

/** A whole new document, or steps in the order in which MongoDB takes them (by path, not as written). */
export type Update =
  | { readonly kind: 'replacement'; readonly doc: Value }
  | { readonly kind: 'operators'; readonly steps: readonly Step[] };

const modifiers = new Set([
  '$set',
  '$unset',
  '$inc',
  '$min',
  '$max',
  '$push',
  '$pull',
  '$addToSet',
  '$setOnInsert',
  '$rename',
  '$mul',
  '$bit',
  '$pop',
  '$pullAll',
  '$currentDate',
]);

/** Reads what an update command carries as `u`. */
export const parseUpdate = (update: Value): Update => {
  if (update.type === T.array) throw outside('an aggregation pipeline as an update');
  if (update.type !== T.object) {
    throw new StoreError('FailedToParse', 'Update argument must be either an object or an array');
  }
  const fields = fieldsOf(update);
  if (!fields[0]?.name.startsWith('$')) {
    for (const { name } of fields) {
      if (name.startsWith('$')) {
        throw new StoreError(
          'DottedFieldName',
          `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
        );
      }
    }
    return { kind: 'replacement', doc: update };
  }
  const steps = fields.flatMap(({ name, value }) => parseSteps(name, value));
  steps.sort((a, b) => comparePaths(a.path, b.path));
  refuseConflicts(steps);
  return { kind: 'operators', steps };
};

const parseSteps = (name: string, operands: Value): Step[] => {
  if (!modifiers.has(name)) {
    throw new StoreError(
      'FailedToParse',
      `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  }
  if (operands.type !== T.object) {
    throw new StoreError(
      'FailedToParse',
      `Modifiers operate on fields but we found type ${typeName(operands.type)} instead. For example: {$mod: {<field>: ...}} not {${name}: ${show(operands)}}`,
    );
  }
  return fieldsOf(operands).map(field => {
    const path = pathOf(field.name);
    checkPath(path);
    return { path, operator: parseOperator(name, path, field.value), onlyOnInsert: name === '$setOnInsert' };
  });
};

const checkPath = (path: Path): void => {
  if (path.names.includes('')) {
    const message =
      path.text === ''
        ? 'An empty update path is not valid.'
        : `The update path '${path.text}' contains an empty field name, which is not allowed.`;
    throw new StoreError('EmptyFieldName', message);
  }
  if (path.names.some(name => name.startsWith('$'))) throw outside(`a positional operator in the path '${path.text}'`);
};

/** New fields appear in this order: names as text, numbers as numbers. */
const comparePaths = (a: Path, b: Path): number => {
  for (let i = 0; i < Math.min(a.names.length, b.names.length); i++) {
    const x = a.names[i] as string;
    const y = b.names[i] as string;
    if (x === y) continue;
    if (a.numeric[i] && b.numeric[i]) return Number(x) - Number(y);
    return Buffer.compare(Buffer.from(x), Buffer.from(y));
  }
  return a.names.length - b.names.length;
};

const refuseConflicts = (steps: readonly Step[]): void => {
  const seen = new Set<string>();
  const prefixes = new Set<string>();
  for (const { path } of steps) {
    const above = path.names.map((_, i) => path.names.slice(0, i + 1).join('.'));
    const conflict = above.find(text => seen.has(text)) ?? (prefixes.has(path.text) ? path.text : undefined);
    if (conflict !== undefined) {
      throw new StoreError(
        'ConflictingUpdateOperators',
        `Updating the path '${path.text}' would create a conflict at '${conflict}'`,
      );
    }
    seen.add(path.text);
    for (const text of above) prefixes.add(text);
  }
};
