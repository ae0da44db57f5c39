import { T } from './types.ts';
import { lengthAt } from './value.ts';

/** What MongoDB allows as nesting. */
const maxDepth = 200;

/** Bytes that are no BSON: the connection they came by is closed. */
export class Malformed extends Error {}

/**
 * Checks one document that begins at `start` and must end at or before `limit`, and answers where it ends. All other
 * code trusts bytes that went through here.
 * @throws Malformed
 */
export const validateDocument = (buf: Buffer, start: number, limit: number, depth = 0): number => {
  if (depth > maxDepth) throw new Malformed('nested too deeply');
  if (start + 5 > limit) throw new Malformed('document cut off');
  const size = buf.readInt32LE(start);
  const end = start + size;
  if (size < 5 || end > limit || buf[end - 1] !== 0) throw new Malformed('document length');
  let at = start + 4;
  while (at < end - 1) {
    const type = buf[at] as number;
    const zero = buf.indexOf(0, at + 1);
    if (zero < 0 || zero >= end - 1) throw new Malformed('field name');
    at = validateValue(type, buf, zero + 1, end - 1, depth);
  }
  if (at !== end - 1) throw new Malformed('document end');
  return end;
};

const validateValue = (type: number, buf: Buffer, at: number, limit: number, depth: number): number => {
  switch (type) {
    case T.object:
    case T.array:
      return validateDocument(buf, at, limit, depth + 1);
    case T.string:
    case T.symbol:
    case T.code:
      return validateText(buf, at, limit);
    case T.dbPointer:
      return within(validateText(buf, at, limit) + 12, limit);
    case T.binary:
      if (at + 5 > limit || buf.readInt32LE(at) < 0) throw new Malformed('binary length');
      break;
    case T.codeWithScope: {
      if (at + 14 > limit) throw new Malformed('code with scope');
      const end = within(at + buf.readInt32LE(at), limit);
      if (validateDocument(buf, validateText(buf, at + 4, end), end, depth + 1) !== end) throw new Malformed('scope');
      return end;
    }
    case T.regex: {
      const options = buf.indexOf(0, at) + 1;
      const end = options === 0 ? 0 : buf.indexOf(0, options) + 1;
      if (end === 0) throw new Malformed('regular expression');
      return within(end, limit);
    }
    case T.bool:
      if (at + 1 > limit || (buf[at] as number) > 1) throw new Malformed('boolean');
      break;
  }
  const length = lengthAt(type, buf, at);
  if (length < 0) throw new Malformed(`type ${type}`);
  return within(at + length, limit);
};

const validateText = (buf: Buffer, at: number, limit: number): number => {
  if (at + 5 > limit) throw new Malformed('string');
  const length = buf.readInt32LE(at);
  if (length < 1) throw new Malformed('string length');
  const end = within(at + 4 + length, limit);
  if (buf[end - 1] !== 0) throw new Malformed('string end');
  return end;
};

const within = (end: number, limit: number): number => {
  if (end > limit) throw new Malformed('value cut off');
  return end;
};
