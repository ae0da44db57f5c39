import type { Entry } from './archive.ts';

/** A file with one value. */
export const jsonEntry = (name: string, value: unknown): Entry => ({
  name,
  bytes: async function* () {
    yield `${JSON.stringify(value, null, 2)}\n`;
  },
});

/** A file with a list, written item by item. */
export const listEntry = (name: string, items: () => AsyncIterable<unknown>): Entry => ({
  name,
  bytes: async function* () {
    let before = '[\n';
    for await (const item of items()) {
      yield `${before}${JSON.stringify(item, null, 2)}`;
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  },
});
