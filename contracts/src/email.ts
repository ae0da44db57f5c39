import { EMAIL_MAX_BYTES } from './limits.ts';
import { normaliseLine, utf8Bytes } from './text.ts';

/** The form by which two addresses are the same: trimmed, lower case. `ann+x@a.org` stays apart from `ann@a.org`. */
export const foldEmail = (email: string): string => normaliseLine(email).toLowerCase().normalize('NFC');

/** One `@`, something before it, a dotted host after it whose labels neither start nor end with a hyphen or dot. */
const ADDRESS =
  /^[^\s@"(),:;<>[\]\\.]+(?:\.[^\s@"(),:;<>[\]\\.]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

/** Whether it looks like an address that mail can be sent to. */
export const isEmail = (email: string): boolean => utf8Bytes(email) <= EMAIL_MAX_BYTES && ADDRESS.test(email);
