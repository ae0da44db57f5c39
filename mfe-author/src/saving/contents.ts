import type { Contents } from '@recto/contracts/http/shared.ts';
import type { KeptSettings } from './browser-copy.ts';

/** All that is written of a page; `settings`: what goes with the text of a published one. */
export type Written = { contents: Contents; settings?: KeptSettings | undefined };

export const emptyContents: Contents = { title: '', briefDes: '', targets: '', body: '' };

/**
 * A body as the editor and the server both could have written it. The server ends `<br>` and `<img>` by a slash, and adds
 * `rel` to links. Signatures of pictures run out and are made anew with each answer; they are no part of the text.
 */
const plain = (body: string): string =>
  body
    .replaceAll(/(\/media\/[^"?]+)\?[^"]*/g, '$1')
    .replaceAll(' />', '>')
    .replaceAll(/(<a href="[^"]*") rel="[^"]*"/g, '$1');

/** Whether two texts of a page are the same to whoever wrote them. */
export const sameContents = (a: Contents, b: Contents): boolean =>
  a.title === b.title &&
  a.briefDes === b.briefDes &&
  a.targets === b.targets &&
  (a.body === b.body || plain(a.body) === plain(b.body));

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
