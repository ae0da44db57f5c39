import authorProfiles from '@recto/projections/read-models/author-profiles.ts';
import collections from '@recto/projections/read-models/collections.ts';
import pageCards from '@recto/projections/read-models/page-cards.ts';
import type { Context } from '../context.ts';
import type { Owner } from '../media/store.ts';
import { docOf } from '../read-models.ts';
import { isPublic } from '../who-may-read.ts';

/** `signed`: for whoever has an address that is still good, and for the owner. */
export type Visibility = { for: 'everybody' | 'nobody' } | { for: 'signed'; ownerId: string };

const forEverybody = { for: 'everybody' } as const;
const forNobody = { for: 'nobody' } as const;

/** The read model that {@link visibilityOf} asks. */
export const visibilityModels = {
  user: 'author-profiles',
  collection: 'collections',
  page: 'page-cards',
} as const satisfies Record<Owner['kind'], string>;

/** Who may see the photos of a page, a profile or a collection. */
export const visibilityOf = async ({ reads }: Context, { kind, id }: Owner): Promise<Visibility> => {
  if (kind === 'user') return (await docOf(reads, authorProfiles, id))?.hiding ? forNobody : forEverybody;
  if (kind === 'collection') {
    const collection = await docOf(reads, collections, id);
    if (collection === null) return forNobody;
    return collection.sharing ? forEverybody : { for: 'signed', ownerId: collection.ownerId };
  }
  const card = await docOf(reads, pageCards, id);
  if (card === null || card.status === 'trashed') return forNobody;
  return isPublic(card) ? forEverybody : { for: 'signed', ownerId: card.ownerId };
};
