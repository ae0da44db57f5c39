import { Store } from '../storage/store.ts';
import { documentsTable, indexTable } from '../storage/catalog.ts';
import { blob } from '../storage/connection.ts';
import { entriesOf } from '../storage/entries.ts';
import { documentAt } from '../bson/value.ts';

/**
 * Opens the file of a store that has ended and compares every index table with the documents: each must hold just the
 * keys that its documents have, and a unique one no key twice. Answers what is wrong.
 */
export const disagreements = (file: string): string[] => {
  const damage: string[] = [];
  const store = new Store(file, undefined, error => damage.push(error.message));
  try {
    for (const collection of store.catalog.all()) {
      const rows = store.committed.all(`SELECT id, doc FROM ${documentsTable(collection)}`);
      for (const index of collection.indexes) {
        const wanted = rows.flatMap(([id, doc]) =>
          entriesOf(index, documentAt(blob(doc))).list.map(({ key }) => `${key.toString('hex')} ${String(id)}`),
        );
        const kept = store.committed
          .all(`SELECT key, row FROM ${indexTable(index)}`)
          .map(([key, row]) => `${blob(key).toString('hex')} ${String(row)}`);
        const where = `${collection.ns} ${index.name}`;
        const missing = new Set(wanted).difference(new Set(kept)).size;
        const superfluous = new Set(kept).difference(new Set(wanted)).size;
        if (missing > 0) damage.push(`${where}: ${missing} keys missing`);
        if (superfluous > 0) damage.push(`${where}: ${superfluous} keys of no document`);
        const keys = kept.map(entry => entry.split(' ')[0]);
        if (index.unique && new Set(keys).size < keys.length) damage.push(`${where}: a key twice`);
      }
    }
  } finally {
    store.close();
  }
  return damage;
};
