import { StoreError } from '../errors.ts';
import { equal } from '../bson/compare.ts';
import { newObjectId } from '../bson/object-id.ts';
import { show } from '../bson/show.ts';
import { sameBytes } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { encode } from '../bson/write.ts';
import type { Expression } from '../query/expression.ts';
import { equalitiesOf } from '../query/parse.ts';
import { modify } from './modify.ts';
import type { Step, Update } from './parse.ts';
import { checkStored, idOf, maxDocument, withId } from './stored.ts';

/** The document after the update; the very same when the update changes nothing. */
export const applyUpdate = (doc: Value, update: Update): Value => {
  const next =
    update.kind === 'replacement'
      ? checkStored(withId(update.doc, idOf(doc)))
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
    return checkSize(checkStored(doc));
  }
  refuseTwice(equalities.map(({ path }) => path.text));
  const base = equalities.reduce((doc, { path, value }) => modify(doc, path, true, () => value), encode({}));
  const next = applySteps(base, update.steps);
  checkId(idOf(base), idOf(next), update);
  return checkSize(checkStored(withId(next, idOf(next) ?? newObjectId())));
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
