import { StoreError } from '../errors.ts';
import { show } from '../bson/show.ts';
import { T } from '../bson/types.ts';
import { elementsOf, fieldsOf } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { arrayOf, documentOf, encode, valueOf } from '../bson/write.ts';
import type { Path } from '../query/path.ts';

/** What MongoDB lets an update pad an array with. */
const maxPadding = 1_500_000;

const emptyDocument = encode({});
const nullValue = valueOf(null);

/** Gets the value at the path (undefined: missing) and answers the new one; undefined removes it. */
export type Change = (current: Value | undefined) => Value | undefined;

/**
 * The document (or array) with the value at `path` changed; the very same when nothing changes.
 * @param create whether what is missing on the way is made
 * @throws StoreError PathNotViable when a scalar is in the way of a value that has to be made
 */
export const modify = (doc: Value, path: Path, create: boolean, change: Change, at = 0): Value =>
  doc.type === T.array ? modifyArray(doc, path, create, change, at) : modifyDocument(doc, path, create, change, at);

const modifyDocument = (doc: Value, path: Path, create: boolean, change: Change, at: number): Value => {
  const name = path.names[at] as string;
  const fields = fieldsOf(doc);
  const index = fields.findIndex(field => field.name === name);
  const current = fields[index]?.value;
  const next = nextValue(current, name, path, create, change, at);
  if (next === current) return doc;
  if (!next) fields.splice(index, 1);
  else if (index < 0) fields.push({ name, value: next });
  else fields[index] = { name, value: next };
  return documentOf(fields);
};

const modifyArray = (array: Value, path: Path, create: boolean, change: Change, at: number): Value => {
  const name = path.names[at] as string;
  if (!path.numeric[at]) {
    if (create) throw notViable(path, at, array);
    return array;
  }
  const elements = elementsOf(array);
  const index = Number(name);
  const current = elements[index];
  const next = nextValue(current, name, path, create, change, at);
  if (next === current) return array;
  if (index > elements.length + maxPadding) {
    throw new StoreError('BadValue', `cannot backfill array to larger than ${maxPadding} elements`);
  }
  while (elements.length < index) elements.push(nullValue);
  // An element is not removed but emptied, so that the others keep their places.
  elements[index] = next ?? nullValue;
  return arrayOf(elements);
};

const nextValue = (
  current: Value | undefined,
  name: string,
  path: Path,
  create: boolean,
  change: Change,
  at: number,
): Value | undefined => {
  if (at === path.names.length - 1) return change(current);
  if (!current) return create ? modify(emptyDocument, path, create, change, at + 1) : undefined;
  if (current.type === T.object || current.type === T.array) return modify(current, path, create, change, at + 1);
  if (create) throw notViable(path, at + 1, current, name);
  return current;
};

const notViable = (path: Path, at: number, holder: Value, holderName = path.names[at - 1] ?? ''): StoreError =>
  new StoreError(
    'PathNotViable',
    `Cannot create field '${path.names[at]}' in element {${holderName}: ${show(holder)}}`,
  );
