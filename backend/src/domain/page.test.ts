import type { PageEvent } from '@recto/contracts/events/page.ts';
import { describe, expect, it } from 'vitest';
import { type Draft, draft, saveContents, startDraft } from './draft.ts';
import { given } from './given.ts';
import {
  attachFile,
  choosePagePhoto,
  deletePage,
  type Page,
  page,
  publishPage,
  removeFile,
  removePagePhoto,
  restorePage,
  revisePage,
  trashPage,
} from './page.ts';
import { Rejected } from './rejected.ts';

const now = '2026-01-01T00:00:00.000Z';
const until = '2026-01-31T00:00:00.000Z';
const contents = { title: 'Maps', briefDes: '', targets: '', body: '<p>Fold</p>' };
const configurations = { comments: true, rating: true, anonymously: false, links: true };
const photo = (mediaId: string) => ({ mediaId, width: 1200, height: 675, widths: [1200] });
const file = (id: string) => ({ fileId: id, mediaId: `m-${id}`, name: 'a.pdf', size: 1, type: 'application/pdf' });

const openDraftOf = (type: 'public' | 'private'): Draft => {
  const started = given(draft, ...startDraft({ status: 'none' }, { pageId: 'p1', ownerId: 'ann', type, now }));
  return saveContents(started, 'ann', contents, 0).reduce(draft.evolve, started);
};
const closedDraft = (type: 'public' | 'private' = 'public'): Draft =>
  draft.evolve(openDraftOf(type), { type: 'DraftClosed', data: { pageId: 'p1', ownerId: 'ann' } });

const published = (type: 'public' | 'private' = 'public'): Page =>
  given(page, ...publishPage({ status: 'none' }, closedDraft(type), 'ann', 'maps'));
const after = (state: Page, ...steps: ((state: Page) => PageEvent[])[]): Page =>
  steps.reduce((at, step) => step(at).reduce(page.evolve, at), state);
const edit = { type: 'public', contents, configurations, tags: '', url: '', revision: 1 } as const;

describe('a page', () => {
  it('is published from a closed draft, once', () => {
    const events = publishPage({ status: 'none' }, closedDraft(), 'ann', 'maps-p1');
    expect(events[0]).toMatchObject({ type: 'PagePublished', data: { url: 'maps-p1', revision: 1, contents } });
    expect(publishPage(published(), closedDraft(), 'ann', 'maps-p1')).toEqual([]);
  });

  it('is not published from an open draft, or by another', () => {
    expect(() => publishPage({ status: 'none' }, openDraftOf('public'), 'ann', 'x')).toThrow(new Rejected('not found'));
    expect(() => publishPage({ status: 'none' }, closedDraft(), 'bob', 'x')).toThrow(new Rejected('not found'));
  });

  it('is revised from its newest revision only', () => {
    const state = after(published(), p => revisePage(p, 'ann', { ...edit, contents: { ...contents, title: 'Atlas' } }));
    expect(state).toMatchObject({ revision: 2, contents: { title: 'Atlas' } });
    expect(() => revisePage(state, 'ann', { ...edit, tags: 'x' })).toThrow(new Rejected('page-changed'));
    expect(revisePage(published(), 'ann', edit)).toEqual([]);
  });

  it('keeps what its contents are written in with them', () => {
    const [first] = publishPage({ status: 'none' }, closedDraft(), 'ann', 'maps-p1', 'de');
    expect(first?.data).toMatchObject({ lang: 'de' });
    const state = given(page, first as PageEvent);
    const other = { ...contents, title: 'Atlas' };
    expect(revisePage(state, 'ann', { ...edit, contents: other, lang: 'fr' })[0]?.data).toMatchObject({ lang: 'fr' });
    expect(revisePage(state, 'ann', { ...edit, contents: other })[0]?.data).not.toHaveProperty('lang');
    expect(publishPage({ status: 'none' }, closedDraft(), 'ann', 'maps-p1')[0]?.data).not.toHaveProperty('lang');
  });

  it('of a release that did not know its language is not revised for the language alone', () => {
    expect(revisePage(published(), 'ann', { ...edit, lang: 'de' })).toEqual([]);
    expect(revisePage(published(), 'ann', { ...edit, tags: 'x', lang: 'de' })[0]?.data).toMatchObject({ lang: 'de' });
  });

  it('keeps its type and, when public, its address', () => {
    expect(() => revisePage(published(), 'ann', { ...edit, type: 'private' })).toThrow('rule-broken');
    expect(revisePage(published(), 'ann', { ...edit, tags: 'x', url: 'elsewhere' })[0]?.data).toMatchObject({
      url: 'maps',
    });
  });

  it('keeps its tags, whoever may read it', () => {
    for (const type of ['public', 'private'] as const) {
      const tagged: Draft = { ...(closedDraft(type) as Extract<Draft, { status: 'closed' }>), tags: 'maps,paper' };
      const state = given(page, ...publishPage({ status: 'none' }, tagged, 'ann', 'maps'));
      expect(state).toMatchObject({ tags: 'maps,paper' });
      const revised = after(state, p => revisePage(p, 'ann', { ...edit, type, tags: 'atlas', url: 'maps' }));
      expect(revised).toMatchObject({ tags: 'atlas' });
    }
  });

  it('takes, keeps and removes a password when private', () => {
    const privateEdit = { ...edit, type: 'private', url: 'maps' } as const;
    const locked = after(published('private'), p => revisePage(p, 'ann', { ...privateEdit, passwordHash: 'h' }));
    expect(locked).toMatchObject({ passwordHash: 'h', revision: 2 });
    const kept = after(locked, p => revisePage(p, 'ann', { ...privateEdit, url: 'atlas', revision: 2 }));
    expect(kept).toMatchObject({ passwordHash: 'h', url: 'atlas' });
    const opened = after(locked, p => revisePage(p, 'ann', { ...privateEdit, passwordHash: null, revision: 2 }));
    expect(opened).toMatchObject({ passwordHash: null });
  });

  it('is never private and anonymous', () => {
    const anonymous = { ...edit, type: 'private', configurations: { ...configurations, anonymously: true } } as const;
    expect(() => revisePage(published('private'), 'ann', anonymous)).toThrow('rule-broken');
  });

  it('replaces and removes its photo, naming what may be purged', () => {
    const state = after(published(), p => choosePagePhoto(p, 'ann', photo('m1')));
    expect(choosePagePhoto(state, 'ann', photo('m2'))[0]?.data).toMatchObject({ replaced: 'm1' });
    expect(removePagePhoto(state, 'ann')[0]?.data).toMatchObject({ removed: 'm1' });
    expect(removePagePhoto(published(), 'ann')).toEqual([]);
  });

  it('takes five files and lets go of one', () => {
    const five = after(
      published(),
      ...['1', '2', '3', '4', '5'].map(id => (p: Page) => attachFile(p, 'ann', file(id))),
    );
    expect(() => attachFile(five, 'ann', file('6'))).toThrow(new Rejected('too-many-files'));
    expect(removeFile(five, 'ann', '3')[0]?.data).toMatchObject({ fileId: '3', mediaId: 'm-3' });
    expect(removeFile(five, 'ann', '9')).toEqual([]);
  });

  it('keeps what came after its last whole revision', () => {
    const state = after(
      published(),
      p => choosePagePhoto(p, 'ann', photo('m1')),
      p => attachFile(p, 'ann', file('1')),
    );
    const revised = revisePage(state, 'ann', { ...edit, tags: 'x' });
    expect(given(page, ...revised)).toMatchObject({ photo: photo('m1'), files: [file('1')] });
  });

  it('goes to the trash and comes back until the trash lets go', () => {
    const trashed = after(published(), p => trashPage(p, 'ann', until));
    expect(trashPage(trashed, 'ann', until)).toEqual([]);
    expect(() => revisePage(trashed, 'ann', edit)).toThrow(new Rejected('not found'));
    expect(restorePage(trashed, 'ann', now)).toHaveLength(1);
    expect(() => restorePage(trashed, 'ann', until)).toThrow(new Rejected('not found'));
  });

  it('is deleted for good with its media, once', () => {
    const state = after(
      published(),
      p => choosePagePhoto(p, 'ann', photo('m1')),
      p => attachFile(p, 'ann', file('1')),
    );
    const deleted = deletePage(state, 'ann');
    expect(deleted[0]?.data).toMatchObject({ media: ['m1', 'm-1'], revision: 1 });
    expect(
      deletePage(
        after(state, () => deleted),
        'ann',
      ),
    ).toEqual([]);
    expect(() => deletePage(state, 'bob')).toThrow(new Rejected('not found'));
  });
});
