import { StoreError, outside } from '../errors.ts';
import { equal } from '../bson/compare.ts';
import { newObjectId } from '../bson/object-id.ts';
import { show } from '../bson/show.ts';
import { T, typeName } from '../bson/types.ts';
import { documentAt, fieldOf, fieldsOf, isEmpty, nameBytes, sameBytes } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { documentOf, encode } from '../bson/write.ts';
import type { Expression } from '../query/expression.ts';
import { equalitiesOf } from '../query/parse.ts';
import { pathOf } from '../query/path.ts';
import type { Path } from '../query/path.ts';
import { modify } from './modify.ts';
import { parseOperator } from './operators.ts';
import type { Operator } from './operators.ts';

type Step = { readonly path: Path; readonly operator: Operator; readonly onlyOnInsert: boolean };

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

const maxDocument = 16 * 1024 * 1024;
const idName = nameBytes('_id');

/** The `_id` of a document that has one. */
export const idOf = (doc: Value): Value | undefined => fieldOf(doc, idName);

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

/** The document after the update; the very same when the update changes nothing. */
export const applyUpdate = (doc: Value, update: Update): Value => {
  const next =
    update.kind === 'replacement'
      ? withId(update.doc, idOf(doc))
      : applySteps(
          doc,
          update.steps.filter(step => !step.onlyOnInsert),
        );
  if (next === doc || sameBytes(next, doc)) return doc;
  checkId(idOf(doc), idOf(next), update);
  return checkSize(next);
};

const applySteps = (doc: Value, steps: readonly Step[]): Value =>
  steps.reduce((before, { path, operator }) => modify(before, path, operator.create, operator.change(doc)), doc);

const checkId = (before: Value | undefined, after: Value | undefined, update: Update): void => {
  if (!before || (after && equal(before, after))) return;
  throw new StoreError(
    'ImmutableField',
    update.kind === 'replacement'
      ? `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${after ? show(after) : ''}`
      : "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
};

const checkSize = (doc: Value): Value => {
  if (doc.end - doc.start <= maxDocument) return doc;
  throw new StoreError('UpdateTooLarge', `Resulting document after update is larger than ${maxDocument}`);
};

/** The document that an upsert inserts: what the filter says it equals, then the update. */
export const documentForUpsert = (filter: Expression, update: Update): Value => {
  const equalities = equalitiesOf(filter);
  const id = equalities.find(({ path }) => path.text === '_id');
  if (update.kind === 'replacement') {
    const doc = withId(update.doc, id?.value ?? idOf(update.doc) ?? newObjectId());
    checkId(id?.value, idOf(doc), update);
    return checkSize(checkInsert(doc));
  }
  refuseTwice(equalities.map(({ path }) => path.text));
  const base = equalities.reduce((doc, { path, value }) => modify(doc, path, true, () => value), encode({}));
  const next = applySteps(base, update.steps);
  checkId(idOf(base), idOf(next), update);
  return checkSize(checkInsert(withId(next, idOf(next) ?? newObjectId())));
};

const refuseTwice = (paths: readonly string[]): void => {
  for (const [i, path] of paths.entries()) {
    const other = paths
      .slice(0, i)
      .find(text => text === path || text.startsWith(`${path}.`) || path.startsWith(`${text}.`));
    if (other === undefined) continue;
    throw new StoreError(
      'NotSingleValueField',
      other === path
        ? `cannot infer query fields to set, path '${path}' is matched twice`
        : `cannot infer query fields to set, both paths '${path}' and '${other}' are matched`,
    );
  }
};

/** The document with `id` as its first field; an `_id` of its own is kept, but moves to the front. */
const withId = (doc: Value, id: Value | undefined): Value => {
  const own = idOf(doc);
  if (!own) return id ? withField(idName, id, doc) : doc;
  if (own.start === doc.start + 4 + 1 + idName.length) return doc;
  return documentOf([{ name: '_id', value: own }, ...fieldsOf(doc).filter(field => field.name !== '_id')]);
};

/** The document with one more field in front, its other bytes copied as they are. */
const withField = (name: Buffer, value: Value, doc: Value): Value => {
  const rest = doc.start + 4;
  const head = 4 + 1 + name.length;
  const size = head + (value.end - value.start) + (doc.end - rest);
  const buf = Buffer.allocUnsafe(size);
  buf.writeInt32LE(size, 0);
  buf[4] = value.type;
  name.copy(buf, 5);
  value.buf.copy(buf, head, value.start, value.end);
  doc.buf.copy(buf, head + value.end - value.start, rest, doc.end);
  return documentAt(buf);
};

/** A document ready to be inserted: with an `_id`, in front, of a type that MongoDB allows there. */
export const documentForInsert = (doc: Value): Value => {
  if (doc.end - doc.start > maxDocument) {
    throw new StoreError(
      'BadValue',
      `object to insert too large. size in bytes: ${doc.end - doc.start}, max size: ${maxDocument}`,
    );
  }
  return checkInsert(withId(doc, idOf(doc) ?? newObjectId()));
};

const checkInsert = (doc: Value): Value => {
  const id = idOf(doc);
  if (id && [T.array, T.regex, T.undefined].some(type => type === id.type)) {
    throw new StoreError('InvalidIdField', `The '_id' value cannot be of type ${typeName(id.type)}`);
  }
  if (id?.type === T.object && !isEmpty(id)) {
    const odd = fieldsOf(id).find(field => field.name.startsWith('$') && !['$ref', '$id', '$db'].includes(field.name));
    if (odd)
      throw new StoreError(
        'DottedFieldName',
        `_id fields may not contain '$'-prefixed fields: ${odd.name} is not valid for storage.`,
      );
  }
  return doc;
};
