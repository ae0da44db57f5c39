import type { DraftEvent } from '@recto/contracts/events/draft.ts';
import { describe, expect, it } from 'vitest';
import {
  attachDraftFile,
  chooseDraftPhoto,
  chooseType,
  closeDraft,
  type Draft,
  deleteDraft,
  draft,
  removeDraftFile,
  restoreDraft,
  saveContents,
  saveSettings,
  startDraft,
  trashDraft,
} from './draft.ts';
import { given } from './given.ts';
import { Rejected } from './rejected.ts';

const now = '2026-01-01T00:00:00.000Z';
const until = '2026-01-31T00:00:00.000Z';
const emptyContents = { title: '', briefDes: '', targets: '', body: '' };
const contents = { title: 'Maps', briefDes: '', targets: '', body: '<p>Fold</p>' };
const started = startDraft({ status: 'none' }, { pageId: 'p1', ownerId: 'ann', type: 'public', now });
const photo = (mediaId: string) => ({ mediaId, width: 1200, height: 675, widths: [1200] });
const file = (id: string) => ({ fileId: id, mediaId: `m-${id}`, name: 'a.pdf', size: 1, type: 'application/pdf' });

const after = (...steps: ((state: Draft) => DraftEvent[])[]): Draft =>
  steps.reduce((state, step) => step(state).reduce(draft.evolve, state), given(draft, ...started));

describe('a draft', () => {
  it('starts with everything on and nobody anonymous', () => {
    expect(started[0]?.data).toMatchObject({
      configurations: { comments: true, rating: true, anonymously: false, links: true },
      contentsRevision: 0,
    });
  });

  it('saves contents that changed and counts the save', () => {
    const state = after(d => saveContents(d, 'ann', contents, 0));
    expect(state).toMatchObject({ contents, contentsRevision: 1 });
    expect(saveContents(state, 'ann', contents, 1)).toEqual([]);
  });

  it('refuses a save that started from an older text', () => {
    const state = after(d => saveContents(d, 'ann', contents, 0));
    expect(() => saveContents(state, 'ann', { ...contents, title: 'Atlas' }, 0)).toThrow(new Rejected('draft-changed'));
  });

  it('keeps the text when settings are saved, and its revision', () => {
    const state = after(
      d => saveContents(d, 'ann', contents, 0),
      d => saveSettings(d, 'ann', { type: 'public', tags: 'a,b', configurations: { comments: false } }),
    );
    expect(state).toMatchObject({
      contents,
      contentsRevision: 1,
      tags: 'a,b',
      configurations: { comments: false, links: true },
    });
  });

  it('is read by its owner only', () => {
    for (const command of [
      (d: Draft) => saveContents(d, 'bob', contents, 0),
      (d: Draft) => chooseType(d, 'bob', 'private'),
      (d: Draft) => closeDraft(d, 'bob'),
      (d: Draft) => trashDraft(d, 'bob', until),
      (d: Draft) => deleteDraft(d, 'bob'),
    ]) {
      expect(() => command(after())).toThrow(new Rejected('not found'));
    }
  });

  it('cannot be private and anonymous', () => {
    expect(() => saveSettings(after(), 'ann', { type: 'private', configurations: { anonymously: true } })).toThrow(
      'rule-broken',
    );
    const anonymous = after(d => saveSettings(d, 'ann', { type: 'public', configurations: { anonymously: true } }));
    expect(chooseType(anonymous, 'ann', 'private')[0]?.data).toMatchObject({ configurations: { anonymously: false } });
  });

  it('names the media that a change drops', () => {
    const state = after(d => chooseDraftPhoto(d, 'ann', photo('m1')));
    expect(chooseDraftPhoto(state, 'ann', photo('m2'))[0]?.data).toMatchObject({ dropped: ['m1'] });
    const withFile = after(d => attachDraftFile(d, 'ann', file('f1')));
    expect(removeDraftFile(withFile, 'ann', 'f1')[0]?.data).toMatchObject({ dropped: ['m-f1'], files: [] });
  });

  it('takes five files', () => {
    const five = after(...['1', '2', '3', '4', '5'].map(id => (d: Draft) => attachDraftFile(d, 'ann', file(id))));
    expect(() => attachDraftFile(five, 'ann', file('6'))).toThrow(new Rejected('too-many-files'));
  });

  it('takes no more saves once closed, and closes once', () => {
    const closed = after(d => closeDraft(d, 'ann', { revision: 0 }));
    expect(() => saveContents(closed, 'ann', contents, 0)).toThrow(new Rejected('published'));
    expect(closeDraft(closed, 'ann', { revision: 0 })).toEqual([]);
    expect(() => closeDraft(after(), 'ann', { revision: 4 })).toThrow(new Rejected('draft-changed'));
    expect(() => closeDraft(after(), 'ann', { type: 'private' })).toThrow(new Rejected('draft-changed'));
  });

  it('comes back from the trash until the trash lets go', () => {
    const trashed = after(d => trashDraft(d, 'ann', until));
    expect(trashDraft(trashed, 'ann', until)).toEqual([]);
    expect(restoreDraft(trashed, 'ann', now)).toMatchObject([
      { type: 'DraftRestored' },
      { type: 'DraftSaved', data: { contents: emptyContents, dropped: [] } },
    ]);
    expect(() => restoreDraft(trashed, 'ann', until)).toThrow(new Rejected('not found'));
  });

  it('is deleted with its media, but without them once they are the page’s', () => {
    const state = after(d => chooseDraftPhoto(d, 'ann', photo('m1')));
    expect(deleteDraft(state, 'ann')[0]?.data).toMatchObject({ media: ['m1'] });
    const closed = after(
      d => chooseDraftPhoto(d, 'ann', photo('m1')),
      d => closeDraft(d, 'ann'),
    );
    expect(deleteDraft(closed, 'ann')[0]?.data).toMatchObject({ media: [] });
  });
});
