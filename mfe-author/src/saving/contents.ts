import type { Contents } from '@recto/contracts/http/shared.ts';

export const emptyContents: Contents = { title: '', briefDes: '', targets: '', body: '' };

/** Signatures of inline images run out and are made anew with each answer; they are no part of the text. */
const unsigned = (body: string): string => body.replaceAll(/(\/media\/[^"?]+)\?[^"]*/g, '$1');

/**
 * A body with the addresses that its inline images have in a newer answer of the server: its own may have run out, and
 * whoever sees a broken picture takes it out.
 */
export function withAddressesOf(newer: string, body: string): string {
  const address = /(?<=src=")(\/media\/[^"?]+)(?:\?[^"]*)?/g;
  const fresh = new Map(Array.from(newer.matchAll(address), ([signed, bare]) => [bare, signed]));
  return body.replaceAll(address, (signed, bare: string) => fresh.get(bare) ?? signed);
}

/** Whether two texts of a page are the same to whoever wrote them. */
export const sameContents = (a: Contents, b: Contents): boolean =>
  a.title === b.title &&
  a.briefDes === b.briefDes &&
  a.targets === b.targets &&
  (a.body === b.body || unsigned(a.body) === unsigned(b.body));
