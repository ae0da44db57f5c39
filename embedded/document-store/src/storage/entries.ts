import { compoundKey } from '../bson/key.ts';
import type { Value } from '../bson/value.ts';
import { expand } from '../query/expand.ts';
import type { Index } from './catalog.ts';

/** A document's key in an index, with the values it was made of (undefined: missing). */
export type Entry = { readonly key: Buffer; readonly values: readonly (Value | undefined)[] };

export type Entries = {
  readonly list: readonly Entry[];
  readonly arrays: readonly boolean[];
  /** The keys as text, where there are many. */
  readonly keys?: ReadonlyMap<string, Entry>;
};

export const hasEntry = ({ list, keys }: Entries, entry: Entry): boolean =>
  keys ? keys.has(entry.key.toString('latin1')) : list.some(other => other.key.equals(entry.key));

/** The different keys under which a document stands in an index. */
export const entriesOf = (index: Index, doc: Value): Entries => {
  const { rows, arrays } = expand(
    doc,
    index.fields.map(field => field.path),
  );
  const descending = index.fields.map(field => field.descending);
  if (index.sparse && rows.every(row => row.every(value => value === undefined))) return { list: [], arrays };
  if (rows.length === 1) {
    const values = rows[0] as (Value | undefined)[];
    return { list: [{ key: compoundKey(values, descending), values }], arrays };
  }
  const entries = new Map<string, Entry>();
  for (const values of rows) {
    const key = compoundKey(values, descending);
    entries.set(key.toString('latin1'), { key, values });
  }
  return { list: [...entries.values()], arrays, keys: entries };
};
