import type { CollectionEvent } from '@recto/contracts/events/collection.ts';
import { COLLECTION_PAGES_MAX } from '@recto/contracts/limits.ts';
import { describe, expect, it } from 'vitest';
import {
  type Collection,
  chooseCollectionPhoto,
  collection,
  createCollection,
  deleteCollection,
  removePages,
  renameCollection,
  reorderPages,
  toggleCollected,
  toggleSharing,
} from './collection.ts';
import { given } from './given.ts';
import { library, toggleSaved } from './library.ts';
import { Rejected } from './rejected.ts';

const created = createCollection(given(collection), {
  collectionId: 'k1',
  ownerId: 'ann',
  name: 'Maps',
  description: '',
});
const after = (...steps: ((state: Collection) => CollectionEvent[])[]): Collection =>
  steps.reduce((state, step) => step(state).reduce(collection.evolve, state), given(collection, ...created));
const collect = (pageId: string) => (state: Collection) => toggleCollected(state, 'ann', pageId);
const three = () => after(collect('a'), collect('b'), collect('c'));

describe('a collection', () => {
  it('takes a page at its end and lets go of it by the same act', () => {
    expect(three()).toMatchObject({ pageIds: ['a', 'b', 'c'] });
    expect(after(collect('a'), collect('b'), collect('a'))).toMatchObject({ pageIds: ['b'] });
  });

  it('is full at its limit', () => {
    const pageIds = Array.from({ length: COLLECTION_PAGES_MAX }, (_, n) => `p${n}`);
    const full: Collection = { ...three(), pageIds } as Collection;
    expect(() => toggleCollected(full, 'ann', 'one more')).toThrow(new Rejected('collection-full'));
    expect(toggleCollected(full, 'ann', 'p1')).toHaveLength(1);
  });

  it('keeps pages that an older order does not know, and ignores unknown ones', () => {
    expect(reorderPages(three(), 'ann', ['c', 'x', 'a', 'c'])[0]?.data).toMatchObject({ pageIds: ['c', 'a', 'b'] });
    expect(reorderPages(three(), 'ann', ['a', 'b'])).toEqual([]);
  });

  it('removes the pages that are there', () => {
    expect(removePages(three(), 'ann', ['b', 'x'])[0]?.data).toMatchObject({ pageIds: ['b'] });
    expect(removePages(three(), 'ann', ['x'])).toEqual([]);
  });

  it('is changed by its owner only', () => {
    const photo = { mediaId: 'm1', width: 960, height: 540, widths: [960] };
    for (const command of [
      (state: Collection) => renameCollection(state, 'bob', { name: 'x', description: '' }),
      (state: Collection) => chooseCollectionPhoto(state, 'bob', photo),
      (state: Collection) => toggleCollected(state, 'bob', 'a'),
      (state: Collection) => reorderPages(state, 'bob', []),
      (state: Collection) => removePages(state, 'bob', ['a']),
      (state: Collection) => toggleSharing(state, 'bob'),
      (state: Collection) => deleteCollection(state, 'bob'),
    ]) {
      expect(() => command(three())).toThrow(new Rejected('forbidden'));
      expect(() => command(given(collection))).toThrow(new Rejected('not found'));
    }
  });

  it('is renamed, and quietly when nothing changed', () => {
    expect(renameCollection(three(), 'ann', { name: 'Atlas', description: 'd' })).toHaveLength(1);
    expect(renameCollection(three(), 'ann', { name: 'Maps', description: '' })).toEqual([]);
    expect(renameCollection(three(), 'ann', { name: 'Maps' })).toEqual([]);
    const [renamed] = renameCollection(three(), 'ann', { description: 'd' });
    expect(renamed?.data).toMatchObject({ name: 'Maps', description: 'd' });
  });

  it('is shared and shared no more', () => {
    const shared = after(state => toggleSharing(state, 'ann'));
    expect(shared).toMatchObject({ shared: true });
    expect(toggleSharing(shared, 'ann')[0]?.type).toBe('CollectionUnshared');
  });

  it('is deleted once', () => {
    const deleted = after(state => deleteCollection(state, 'ann'));
    expect(deleteCollection(deleted, 'ann')).toEqual([]);
  });
});

describe('a saved collection', () => {
  const shared = () => after(state => toggleSharing(state, 'ann'));

  it('is saved while it is shared, and let go of at any time', () => {
    const saved = toggleSaved(given(library), 'k1', shared(), 'bob');
    expect(saved[0]?.type).toBe('CollectionSaved');
    expect(toggleSaved(given(library, ...saved), 'k1', three(), 'bob')[0]?.type).toBe('CollectionUnsaved');
  });

  it('is not saved when it is not shared, one’s own, or gone', () => {
    expect(() => toggleSaved(given(library), 'k1', three(), 'bob')).toThrow(new Rejected('forbidden'));
    expect(() => toggleSaved(given(library), 'k1', shared(), 'ann')).toThrow(new Rejected('forbidden'));
    expect(() => toggleSaved(given(library), 'k1', { status: 'none' }, 'bob')).toThrow(new Rejected('not found'));
  });
});
