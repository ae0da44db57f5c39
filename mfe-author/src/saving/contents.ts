import type { Contents } from '@recto/contracts/http/shared.ts';

export const emptyContents: Contents = { title: '', briefDes: '', targets: '', body: '' };

/** Signatures of inline images run out and are made anew with each answer; they are no part of the text. */
const unsigned = (body: string): string => body.replaceAll(/(\/media\/[^"?]+)\?[^"]*/g, '$1');

/** Whether two texts of a page are the same to whoever wrote them. */
export const sameContents = (a: Contents, b: Contents): boolean =>
  a.title === b.title &&
  a.briefDes === b.briefDes &&
  a.targets === b.targets &&
  (a.body === b.body || unsigned(a.body) === unsigned(b.body));
