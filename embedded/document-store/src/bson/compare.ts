import { classOf, keyOf } from './key.ts';
import { T } from './types.ts';
import type { Value } from './value.ts';

/** MongoDB's order of two values of any types: negative, zero or positive. */
export const compare = (a: Value, b: Value): number => {
  if (a.type === b.type) {
    switch (a.type) {
      case T.string:
        return a.buf.compare(b.buf, b.start + 4, b.end - 1, a.start + 4, a.end - 1);
      case T.objectId:
        return a.buf.compare(b.buf, b.start, b.end, a.start, a.end);
      case T.int:
        return a.buf.readInt32LE(a.start) - b.buf.readInt32LE(b.start);
      case T.long:
      case T.date: {
        const x = a.buf.readBigInt64LE(a.start);
        const y = b.buf.readBigInt64LE(b.start);
        return x < y ? -1 : x > y ? 1 : 0;
      }
    }
  }
  const classes = classOf(a.type) - classOf(b.type);
  return classes !== 0 ? classes : Buffer.compare(keyOf(a), keyOf(b));
};

/** Equal by MongoDB's rules: numbers by what they are worth, documents with their fields in the same order. */
export const equal = (a: Value, b: Value): boolean => compare(a, b) === 0;
