import type { DraftEvent, DraftState } from '@recto/contracts/events/draft.ts';
import type { Configurations, Contents, PageType, StoredFile, StoredPhoto } from '@recto/contracts/events/values.ts';
import { ATTACHMENTS_MAX } from '@recto/contracts/limits.ts';
import { anonymousPrivate } from '@recto/contracts/messages/page.ts';
import type { Decider } from '@recto/event-log/decider.ts';
import { Rejected } from './rejected.ts';

/** A page before it is published. A closed draft is being published and takes no more saves. */
export type Draft =
  | { status: 'none' }
  | ({ status: 'open' } & DraftState)
  | ({ status: 'closed' } & DraftState)
  | ({ status: 'trashed'; until: string } & DraftState)
  | { status: 'deleted' };

type OpenDraft = Extract<Draft, { status: 'open' }>;

const toState = (draft: Exclude<Draft, { status: 'none' | 'deleted' }>): DraftState => ({
  pageId: draft.pageId,
  ownerId: draft.ownerId,
  type: draft.type,
  contents: draft.contents,
  contentsRevision: draft.contentsRevision,
  configurations: draft.configurations,
  tags: draft.tags,
  url: draft.url,
  passwordHash: draft.passwordHash,
  photo: draft.photo,
  files: draft.files,
  startedAt: draft.startedAt,
});

export const draft: Decider<Draft, DraftEvent> = {
  category: 'draft',
  initial: { status: 'none' },
  wholeState: ['DraftStarted', 'DraftSaved'],
  evolve: (state, event) => {
    switch (event.type) {
      case 'DraftStarted':
      case 'DraftSaved':
        return { ...toState({ status: 'open', ...event.data }), status: 'open' };
      case 'DraftDeleted':
        return { status: 'deleted' };
      default:
        if (state.status === 'none' || state.status === 'deleted') return state;
        if (event.type === 'DraftClosed') return { ...toState(state), status: 'closed' };
        if (event.type === 'DraftTrashed') return { ...toState(state), status: 'trashed', until: event.data.until };
        return { ...toState(state), status: 'open' };
    }
  },
};

const emptyContents: Contents = { title: '', briefDes: '', targets: '', body: '' };
const allOn: Configurations = { comments: true, rating: true, anonymously: false, links: true };

/** The draft, for its owner only: throws `not found` for others, `published` when it is closed. */
export const openDraft = (state: Draft, by: string): OpenDraft => {
  if (state.status === 'closed' && state.ownerId === by) throw new Rejected('published');
  if (state.status !== 'open' || state.ownerId !== by) throw new Rejected('not found');
  return state;
};

/** Media ids of all that the draft shows or carries, inline images apart. */
export const mediaOf = (draft: { photo: StoredPhoto | null; files: StoredFile[] }): string[] => [
  ...(draft.photo ? [draft.photo.mediaId] : []),
  ...draft.files.map(file => file.mediaId),
];

const save = (draft: OpenDraft, change: Partial<DraftState>): DraftEvent[] => {
  const before = toState(draft);
  const after = { ...before, ...change };
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const kept = new Set(mediaOf(after));
  return [{ type: 'DraftSaved', data: { ...after, dropped: mediaOf(before).filter(id => !kept.has(id)) } }];
};

export const startDraft = (
  state: Draft,
  { pageId, ownerId, type, now }: { pageId: string; ownerId: string; type: PageType; now: string },
): DraftEvent[] =>
  state.status === 'none'
    ? [
        {
          type: 'DraftStarted',
          data: {
            pageId,
            ownerId,
            type,
            contents: emptyContents,
            contentsRevision: 0,
            configurations: allOn,
            tags: '',
            url: '',
            passwordHash: null,
            photo: null,
            files: [],
            startedAt: now,
          },
        },
      ]
    : [];

/** A private page cannot be anonymous, since its address holds the username. */
const suited = (type: PageType, configurations: Configurations): Configurations =>
  type === 'private' ? { ...configurations, anonymously: false } : configurations;

export const chooseType = (state: Draft, by: string, type: PageType): DraftEvent[] => {
  const draft = openDraft(state, by);
  return save(draft, { type, configurations: suited(type, draft.configurations) });
};

/** Saves the text. Throws `draft-changed` when it started from another revision than the newest. */
export const saveContents = (state: Draft, by: string, contents: Contents, revision: number): DraftEvent[] => {
  const draft = openDraft(state, by);
  if (revision !== draft.contentsRevision) throw new Rejected('draft-changed');
  if (draft.contents && JSON.stringify(contents) === JSON.stringify(draft.contents)) return [];
  return save(draft, { contents, contentsRevision: draft.contentsRevision + 1 });
};

export type DraftSettings = {
  type: PageType;
  configurations?: Partial<Configurations> | undefined;
  tags?: string | undefined;
  url?: string | undefined;
  /** null removes the password. */
  passwordHash?: string | null | undefined;
};

/** Saves the final step. Throws `rule-broken` for an anonymous private page. */
export const saveSettings = (state: Draft, by: string, settings: DraftSettings): DraftEvent[] => {
  const draft = openDraft(state, by);
  if (settings.type === 'private' && settings.configurations?.anonymously) {
    throw new Rejected('rule-broken', { 'configurations.anonymously': anonymousPrivate });
  }
  return save(draft, {
    type: settings.type,
    configurations: suited(settings.type, { ...draft.configurations, ...settings.configurations }),
    tags: settings.tags ?? draft.tags,
    url: settings.url ?? draft.url,
    passwordHash: settings.passwordHash === undefined ? draft.passwordHash : settings.passwordHash,
  });
};

/** null removes the photo. */
export const chooseDraftPhoto = (state: Draft, by: string, photo: StoredPhoto | null): DraftEvent[] =>
  save(openDraft(state, by), { photo });

/** Throws `too-many-files` beyond five. */
export const attachDraftFile = (state: Draft, by: string, file: StoredFile): DraftEvent[] => {
  const draft = openDraft(state, by);
  if (draft.files.length >= ATTACHMENTS_MAX) throw new Rejected('too-many-files');
  return save(draft, { files: [...draft.files, file] });
};

export const removeDraftFile = (state: Draft, by: string, fileId: string): DraftEvent[] => {
  const draft = openDraft(state, by);
  return save(draft, { files: draft.files.filter(file => file.fileId !== fileId) });
};

/** The draft that its owner has before them while they publish: what they leave out may be any. */
export type SeenDraft = { revision?: number | undefined; type?: PageType | undefined };

/**
 * Ends the saves, so that what is published is what was checked. Throws `draft-changed` for an older revision, and for
 * another type: who took it for private does not make it public.
 */
export const closeDraft = (state: Draft, by: string, seen: SeenDraft = {}): DraftEvent[] => {
  if (state.status === 'closed' && state.ownerId === by) return [];
  const draft = openDraft(state, by);
  const { revision = draft.contentsRevision, type = draft.type } = seen;
  if (revision !== draft.contentsRevision || type !== draft.type) throw new Rejected('draft-changed');
  return [{ type: 'DraftClosed', data: { pageId: draft.pageId, ownerId: by } }];
};

export const trashDraft = (state: Draft, by: string, until: string): DraftEvent[] => {
  if (state.status === 'trashed' && state.ownerId === by) return [];
  return [{ type: 'DraftTrashed', data: { pageId: openDraft(state, by).pageId, ownerId: by, until } }];
};

/**
 * Open again, with all of it once more: of a draft only its last events are kept, and going to the trash and back must not
 * push the last that carries its text out of them.
 */
const reopened = (state: Extract<Draft, { status: 'closed' | 'trashed' }>): DraftEvent[] => [
  { type: 'DraftRestored', data: { pageId: state.pageId, ownerId: state.ownerId } },
  { type: 'DraftSaved', data: { ...toState(state), dropped: [] } },
];

/** Throws `not found` when the trash has let go of it. */
export const restoreDraft = (state: Draft, by: string, now: string): DraftEvent[] => {
  if (state.status === 'open' && state.ownerId === by) return [];
  if (state.status !== 'trashed' || state.ownerId !== by || Date.parse(state.until) <= Date.parse(now)) {
    throw new Rejected('not found');
  }
  return reopened(state);
};

/** Publishing was refused after the draft was closed: its owner may go on with it. */
export const reopenDraft = (state: Draft, by: string): DraftEvent[] =>
  state.status === 'closed' && state.ownerId === by ? reopened(state) : [];

/** For good. A published page's closed draft goes without its media, which are the page's now. */
export const deleteDraft = (state: Draft, by: string): DraftEvent[] => {
  if (state.status === 'none' || state.status === 'deleted') return [];
  if (state.ownerId !== by) throw new Rejected('not found');
  const media = state.status === 'closed' ? [] : mediaOf(state);
  return [{ type: 'DraftDeleted', data: { pageId: state.pageId, ownerId: by, media } }];
};
