import type { PageCard } from '@recto/contracts/http/shared.ts';
import type { CollectionAnswer } from '../collections/collection-answer.ts';

const date = '2026-11-20T10:00:00.000Z';

/** A page's card that says no more than whose it is. */
export const cardOf = (id: string, more: Partial<PageCard> = {}): PageCard => ({
  _id: id,
  id,
  type: 'public',
  url: id,
  contents: { title: `Page ${id}`, briefDes: '' },
  photo: null,
  cropedPhoto: null,
  author: null,
  date,
  updatedAt: date,
  readingMinutes: 1,
  available: true,
  ...more,
});

/** What is answered of Bob's collection Coast to its owner, or to whom is given. */
export const collectionOf = (
  pages: readonly PageCard[],
  btn: CollectionAnswer['btn'] = 'share',
  viewer: CollectionAnswer['viewer'] = 'owner',
): CollectionAnswer => ({
  btn,
  viewer,
  collection: {
    _id: 'c1',
    id: 'c1',
    name: 'Coast',
    description: '',
    photo: null,
    pages: [...pages],
    pageCount: pages.length,
    user: { name: 'Bob', username: 'bobby' },
    sharing: btn !== 'share',
  },
});
