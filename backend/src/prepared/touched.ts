import type { EventType, RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import { parseTags } from '@recto/contracts/tags.ts';
import type { Projection } from '@recto/projections/projection.ts';
import { handlerOf } from '@recto/projections/projection.ts';
import authorProfiles from '@recto/projections/read-models/author-profiles.ts';
import pageCards from '@recto/projections/read-models/page-cards.ts';
import pageView from '@recto/projections/read-models/page-view.ts';
import type { Source } from '../follow/changes.ts';

/** The read models whose documents prepared answers are made of. */
export const preparedModels: readonly Projection<object>[] = [pageView, pageCards, authorProfiles];

export const documentOf = ({ name }: { readonly name: string }, id: string): Source => `${name} ${id}`;
/** The listed pages that have a tag. */
export const taggedWith = (tag: string): Source => `tag ${tag}`;
/** Listed pages, whatever their tags. */
export const anyTag: Source = 'tags';

/** These carry the page's tags. */
const carryTags = new Set<EventType>(['PagePublished', 'PageRevised']);

/**
 * These bring no page to a list that it was not in: those that a list has, it knows by their ids. Every other kind of
 * event that changes a card may, so that a new kind is taken for one that does until it is named here.
 */
export const listsNothing: ReadonlySet<EventType> = new Set<EventType>([
  'DraftStarted',
  'DraftSaved',
  'DraftClosed',
  'DraftTrashed',
  'DraftDeleted',
  'PagePhotoChosen',
  'PagePhotoRemoved',
  'PageTrashed',
  'PageDeleted',
  'CommentsClosed',
  'CommentsOpened',
  'ThingHidden',
  'PageRated',
]);

/** What an event may change, by the read models' own word for it. Throws where a read model cannot tell either. */
export const touchedBy = (event: Recorded<RectoEvent>): Source[] => {
  const sources: Source[] = [];
  for (const model of preparedModels) {
    const ids = handlerOf(model, event.type)?.id(event) ?? [];
    for (const id of typeof ids === 'string' ? [ids] : ids) sources.push(documentOf(model, id));
  }
  if (handlerOf(pageCards, event.type) && !listsNothing.has(event.type)) {
    const isTagged = carryTags.has(event.type) && 'tags' in event.data && typeof event.data.tags === 'string';
    sources.push(...(isTagged ? parseTags(String(event.data.tags)).map(taggedWith) : [anyTag]));
  }
  return sources;
};
