import { api } from '@recto/frame';
import type { CollectionAnswer } from './collection-answer.ts';

/**
 * Puts pages that were taken out of a collection back, each in its place. `before`: the ids of all that were in it, in
 * their order. Throws when one of them could not be put back, after all the others have been.
 */
export const putBack = async (id: string, before: readonly string[]): Promise<void> => {
  const { collection } = await api.get<CollectionAnswer>(`/api/collection/${id}`);
  const there = new Set(collection.pages.map(page => page.id));
  const refused: string[] = [];
  for (const pageId of before)
    if (!there.has(pageId))
      await api
        .post(`/api/collection/add-remove/${id}/${pageId}`, { selected: true })
        .catch(() => refused.push(pageId));
  await api.put(`/api/collection/order/${id}`, { pageIds: before });
  if (refused.length > 0) throw new Error(`Not put back: ${refused.join(', ')}`);
};
