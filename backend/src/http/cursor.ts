import { Refused } from '../refused.ts';

/** Where a list goes on: what the next answer begins after. Opaque to clients, and worth nothing to forgers. */
export const toCursor = (after: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(after)).toString('base64url');

/** @throws Refused `malformed` for anything that no answer gave. `length`: how many parts it has; any when left out. */
export const fromCursor = (cursor: string, length?: number): readonly (string | number)[] => {
  try {
    const after: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (
      Array.isArray(after) &&
      (length === undefined || after.length === length) &&
      after.every(part => typeof part === 'string' || typeof part === 'number')
    )
      return after;
  } catch {
    // Not ours: refused below.
  }
  throw new Refused('malformed');
};
