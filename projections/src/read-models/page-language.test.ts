import type { PageState } from '@recto/contracts/events/page.ts';
import { describe, expect, it } from 'vitest';
import { recordedAt } from '../testing/recorded.ts';
import pageCards from './page-cards.ts';
import pageView from './page-view.ts';

const state: PageState = {
  pageId: 'p1',
  ownerId: 'u1',
  type: 'public',
  url: 'zug-p1',
  contents: { title: 'Der Zug', briefDes: '', targets: '', body: '<p>Kurz.</p>' },
  configurations: { comments: true, rating: true, anonymously: false, links: true },
  tags: '',
  passwordHash: null,
  photo: null,
  files: [],
  revision: 1,
};

describe.each([pageCards, pageView])('the documents of $name', ({ on }) => {
  const published = (doc: undefined, data: PageState) =>
    on.PagePublished?.fold(doc, recordedAt(1, { type: 'PagePublished', data }) as never, 'p1');
  const revised = (doc: unknown, data: PageState) =>
    on.PageRevised?.fold(doc as never, recordedAt(2, { type: 'PageRevised', data }) as never, 'p1');

  it('have the language that the event says', () => {
    const doc = published(undefined, { ...state, lang: 'de' });
    expect(doc).toMatchObject({ lang: 'de' });
    expect(revised(doc, { ...state, lang: 'fr' })).toMatchObject({ lang: 'fr' });
  });

  it('have none where the event says none, as of a release that did not know it, or where it is sealed for good', () => {
    expect(published(undefined, state)).not.toHaveProperty('lang');
    const doc = published(undefined, { ...state, lang: 'de' });
    expect(revised(doc, state)).not.toHaveProperty('lang');
    expect(revised(doc, { ...state, lang: null })).not.toHaveProperty('lang');
  });
});
