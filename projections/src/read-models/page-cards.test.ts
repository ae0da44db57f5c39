import type { PageState } from '@recto/contracts/events/page.ts';
import { expect, it } from 'vitest';
import { recordedAt } from '../testing/recorded.ts';
import pageCards, { type PageCard } from './page-cards.ts';

const german = 'Wer früh genug aufsteht, sieht den Zug in der Morgensonne über die Brücke fahren. '.repeat(6);
const state = (body: string | null): PageState => ({
  pageId: 'p1',
  ownerId: 'u1',
  type: 'public',
  url: 'zug-p1',
  contents: body === null ? null : { title: 'Der Zug', briefDes: '', targets: '', body: `<p>${body}</p>` },
  configurations: { comments: true, rating: true, anonymously: false, links: true },
  tags: '',
  passwordHash: null,
  photo: null,
  files: [],
  revision: 1,
});
const published = (body: string | null) => folded(undefined, 'PagePublished', body);
const folded = (doc: PageCard | undefined, type: 'PagePublished' | 'PageRevised', body: string | null) =>
  pageCards.on[type]?.fold(doc, recordedAt(1, { type, data: state(body) }) as never, 'p1');

it('has the language of a page whose text is in one', () => {
  expect(published(german)).toMatchObject({ lang: 'de' });
  expect(published('Kurz.')).not.toHaveProperty('lang');
});

it('has none any more when the text has none, or is gone', () => {
  const card = published(german);
  expect(folded(card, 'PageRevised', 'Kurz.')).not.toHaveProperty('lang');
  expect(folded(card, 'PageRevised', null)).not.toHaveProperty('lang');
});
