import type { Contents } from '@recto/contracts/http/shared.ts';
import type { KeptSettings } from './browser-copy.ts';

export const emptyContents: Contents = { title: '', briefDes: '', targets: '', body: '' };

/** Signatures of inline images run out and are made anew with each answer; they are no part of the text. */
const unsigned = (body: string): string => body.replaceAll(/(\/media\/[^"?]+)\?[^"]*/g, '$1');

/** Whether two texts of a page are the same to whoever wrote them. */
export const sameContents = (a: Contents, b: Contents): boolean =>
  a.title === b.title &&
  a.briefDes === b.briefDes &&
  a.targets === b.targets &&
  (a.body === b.body || unsigned(a.body) === unsigned(b.body));

/** Whether two settings of a page are the same; those that were not kept are. */
export const sameSettings = (a: KeptSettings | undefined, b: KeptSettings | undefined): boolean => {
  if (!a || !b) return true;
  const { comments, rating, anonymously, links } = a.configurations;
  return (
    a.tags === b.tags &&
    a.url === b.url &&
    comments === b.configurations.comments &&
    rating === b.configurations.rating &&
    anonymously === b.configurations.anonymously &&
    links === b.configurations.links
  );
};
