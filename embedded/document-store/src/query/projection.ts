import { StoreError, outside } from '../errors.ts';
import { numberOf } from '../bson/number.ts';
import { isNumeric, T } from '../bson/types.ts';
import { boolOf, elementsOf, fieldsOf, isEmpty } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { arrayOf, documentOf } from '../bson/write.ts';

/** A tree of names: true for a name that is picked (or left out), a map for what lies below it. */
type Tree = Map<string, Tree | true>;

export type Projection = { readonly including: boolean; readonly id: boolean; readonly tree: Tree };

/** Reads a projection; undefined when it is empty and the documents are answered as they are. */
export const parseProjection = (spec: Value): Projection | undefined => {
  const flat = flatten(spec, '');
  const fields = flat.filter(({ path }) => path !== '_id');
  const id = flat.find(({ path }) => path === '_id');
  if (flat.length === 0) return undefined;
  const including = fields[0] ? fields[0].on : (id?.on ?? false);
  const tree: Tree = new Map();
  for (const { path, on } of fields) {
    if (on && !including) {
      throw new StoreError('InclusionInExclusion', `Cannot do inclusion on field ${path} in exclusion projection`);
    }
    if (!on && including) {
      throw new StoreError('ExclusionInInclusion', `Cannot do exclusion on field ${path} in inclusion projection`);
    }
    plant(tree, path);
  }
  return { including, id: id?.on ?? true, tree };
};

const flatten = (spec: Value, prefix: string): { path: string; on: boolean }[] =>
  fieldsOf(spec).flatMap(({ name, value }) => {
    const path = prefix + name;
    if (name.startsWith('$')) throw outside(`${name} in a projection`);
    if (path.split('.').some(part => part.startsWith('$'))) throw outside('a positional projection');
    if (path.split('.').includes('')) {
      throw new StoreError('BadValue', 'FieldPath field names may not be empty strings.');
    }
    if (value.type === T.bool) return [{ path, on: boolOf(value) }];
    if (isNumeric(value.type)) return [{ path, on: numberOf(value) !== 0 }];
    if (value.type !== T.object) throw outside('a literal or an expression in a projection');
    if (isEmpty(value))
      throw new StoreError('BadValue', 'An empty sub-projection is not a valid value. Found empty object at path');
    return flatten(value, `${path}.`);
  });

const plant = (tree: Tree, path: string): void => {
  const names = path.split('.');
  const last = names.pop() as string;
  let at = tree;
  for (const name of names) {
    const below = at.get(name) ?? new Map();
    if (below === true) {
      const message = `Path collision at ${path} remaining portion ${last}`;
      throw new StoreError('ProjectionPathBelow', message);
    }
    at.set(name, below);
    at = below;
  }
  if (at.has(last)) throw collision(path);
  at.set(last, true);
};

const collision = (path: string): StoreError => new StoreError('ProjectionPathCollision', `Path collision at ${path}`);

export const project = (doc: Value, projection: Projection): Value => {
  const { including, id, tree } = projection;
  const kept: { name: string; value: Value }[] = [];
  for (const { name, value } of fieldsOf(doc)) {
    if (name === '_id' && !tree.has('_id')) {
      if (id) kept.push({ name, value });
      continue;
    }
    const result = including ? include(value, tree.get(name)) : exclude(value, tree.get(name));
    if (result) kept.push({ name, value: result });
  }
  return documentOf(kept);
};

const include = (value: Value, tree: Tree | true | undefined): Value | undefined => {
  if (tree === undefined || tree === true) return tree && value;
  if (value.type === T.array) {
    return arrayOf(elementsOf(value).flatMap(element => includeElement(element, tree) ?? []));
  }
  if (value.type !== T.object) return undefined;
  return documentOf(
    fieldsOf(value).flatMap(field => {
      const result = include(field.value, tree.get(field.name));
      return result ? [{ name: field.name, value: result }] : [];
    }),
  );
};

const includeElement = (element: Value, tree: Tree): Value | undefined =>
  element.type === T.object || element.type === T.array ? include(element, tree) : undefined;

const exclude = (value: Value, tree: Tree | true | undefined): Value | undefined => {
  if (tree === undefined) return value;
  if (tree === true) return undefined;
  if (value.type === T.array) return arrayOf(elementsOf(value).map(element => exclude(element, tree) ?? element));
  if (value.type !== T.object) return value;
  return documentOf(
    fieldsOf(value).flatMap(field => {
      const result = exclude(field.value, tree.get(field.name));
      return result ? [{ name: field.name, value: result }] : [];
    }),
  );
};
