/** Addresses of public pages: the title's slug, a hyphen and the page's id, `how-to-fold-a-map-7k2m9q4x1v8d`. */

import { PAGE_ID_LENGTH } from './limits.ts';
import { slug } from './text.ts';

/** Crockford's base 32 in lower case: no i, l, o, u, which are misread or make words. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const PAGE_ID = new RegExp(`^[${ALPHABET}]{${PAGE_ID_LENGTH}}$`);

/** Random bytes that an id is made of: 60 bits, each of the 12 characters from one byte. */
export const PAGE_ID_BYTES = PAGE_ID_LENGTH;

/** A page's id from `PAGE_ID_BYTES` random bytes. Throws a RangeError when there are fewer. */
export const pageIdFrom = (random: Uint8Array): string => {
  if (random.length < PAGE_ID_BYTES) throw new RangeError(`a page id needs ${PAGE_ID_BYTES} random bytes`);
  // 256 is a multiple of 32, so every character is equally likely.
  return Array.from(random.subarray(0, PAGE_ID_BYTES), byte => ALPHABET[byte % 32]).join('');
};

/** Whether the text has the form of a page's id. */
export const isPageId = (text: string): boolean => PAGE_ID.test(text);

/** The address of a page, made once when it is published. With nothing left of the title, the id alone. */
export const publicUrl = (title: string, id: string): string => {
  const name = slug(title);
  return name === '' ? id : `${name}-${id}`;
};

/** The id at the end of an address, or null when it holds none. The slug before it is not looked at. */
export const pageIdOf = (url: string): string | null => {
  const id = url.slice(-PAGE_ID_LENGTH).toLowerCase();
  const before = url.at(-PAGE_ID_LENGTH - 1);
  return isPageId(id) && (before === undefined || before === '-') ? id : null;
};
