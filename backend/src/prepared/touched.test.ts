import { samples } from '@recto/contracts/events/testing/samples.ts';
import { upcast } from '@recto/contracts/events/upcasts.ts';
import { handlerOf } from '@recto/projections/projection.ts';
import pageCards, { type PageCard } from '@recto/projections/read-models/page-cards.ts';
import { recordedAt } from '@recto/projections/testing/recorded.ts';
import { describe, expect, it } from 'vitest';
import { anyTag, documentOf, listsNothing, preparedModels, taggedWith, touchedBy } from './touched.ts';

const events = samples().map(({ type, data }) => recordedAt(1, upcast(type, data)));
const publishing = events.find(({ type }) => type === 'PagePublished');
const published = (change: Partial<PageCard>): PageCard | undefined => {
  const card = publishing && handlerOf(pageCards, 'PagePublished')?.fold(undefined, publishing, 'page');
  return card && { ...(card as PageCard), ...change };
};
/** Cards that are in no list, for all the reasons that there are. */
const unlisted = [
  undefined,
  published({ listed: false, status: 'trashed', type: 'public' }),
  published({ listed: false, hidden: true, type: 'public' }),
  published({ listed: false, draft: true, status: 'draft', type: 'public' }),
];

describe('every kind of event', () => {
  it.each(events)('$type touches each document that a read model of prepared answers changes', event => {
    const touched = touchedBy(event);
    for (const model of preparedModels)
      for (const id of [handlerOf(model, event.type)?.id(event) ?? []].flat())
        expect(touched).toContain(documentOf(model, id));
  });

  it.each(events.filter(({ type }) => listsNothing.has(type)))('$type brings no page to a list', event => {
    const handler = handlerOf(pageCards, event.type);
    for (const before of unlisted) {
      const after = handler?.fold(before, event, 'page') as PageCard | undefined;
      expect(after?.listed ?? false).toBe(false);
    }
    // One that is listed stands where it stood, or is listed no more.
    const listed = published({ listed: true, hidden: false, status: 'published', type: 'public' });
    const after = (handler?.fold(listed, event, 'page') ?? { listed: false }) as PageCard;
    const place = after.listed ? after : listed;
    expect([place?.tags, place?.date]).toEqual([listed?.tags, listed?.date]);
  });
});

it('publishing touches the lists of the page’s tags, and coming back all lists', () => {
  const restoring = events.find(({ type }) => type === 'PageRestored');
  if (!publishing || !restoring) throw new Error('no samples');
  expect(touchedBy({ ...publishing, data: { ...publishing.data, tags: 'Maps, paper' } } as typeof publishing)).toEqual(
    expect.arrayContaining([taggedWith('maps'), taggedWith('paper')]),
  );
  expect(touchedBy(restoring)).toContain(anyTag);
});
