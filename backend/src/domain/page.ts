import type { PageEvent, PageState } from '@recto/contracts/events/page.ts';
import type { Configurations, Contents, PageType, StoredFile, StoredPhoto } from '@recto/contracts/events/values.ts';
import { ATTACHMENTS_MAX } from '@recto/contracts/limits.ts';
import { anonymousPrivate, typeFixed } from '@recto/contracts/messages/page.ts';
import type { Decider } from '@recto/event-log/decider.ts';
import { type Draft, mediaOf } from './draft.ts';
import { Rejected } from './rejected.ts';

export type Page =
  | { status: 'none' }
  | ({ status: 'published' } & PageState)
  | ({ status: 'trashed'; until: string } & PageState)
  | { status: 'deleted' };

type PublishedPage = Extract<Page, { status: 'published' }>;

export const page: Decider<Page, PageEvent> = {
  category: 'page',
  initial: { status: 'none' },
  wholeState: ['PagePublished', 'PageRevised'],
  evolve: (state, event) => {
    if (event.type === 'PagePublished' || event.type === 'PageRevised') return { status: 'published', ...event.data };
    if (event.type === 'PageDeleted') return { status: 'deleted' };
    if (state.status === 'none' || state.status === 'deleted') return state;
    switch (event.type) {
      case 'PagePhotoChosen':
        return { ...state, photo: event.data.photo };
      case 'PagePhotoRemoved':
        return { ...state, photo: null };
      case 'FileAttached':
        return { ...state, files: [...state.files, event.data.file] };
      case 'FileRemoved':
        return { ...state, files: state.files.filter(file => file.fileId !== event.data.fileId) };
      case 'CommentsClosed':
        return { ...state, configurations: { ...state.configurations, comments: false } };
      case 'CommentsOpened':
        return { ...state, configurations: { ...state.configurations, comments: true } };
      case 'PageTrashed':
        return { ...state, status: 'trashed', until: event.data.until };
      case 'PageRestored':
        return { ...state, status: 'published' };
      default:
        return state;
    }
  },
};

/** The page, for its owner only: throws `not found` for others and for a page that is not published. */
export const publishedPage = (state: Page, by: string): PublishedPage => {
  if (state.status !== 'published' || state.ownerId !== by) throw new Rejected('not found');
  return state;
};

/**
 * The owner makes a closed draft, written in `lang`, readable under `url`. Nothing happens when it already is.
 * The rules for texts and tags are the caller's to check before the draft is closed.
 */
export const publishPage = (state: Page, draft: Draft, by: string, url: string, lang?: string): PageEvent[] => {
  if (state.status === 'published' && state.ownerId === by) return [];
  if (state.status !== 'none' || draft.status !== 'closed' || draft.ownerId !== by || draft.contents === null) {
    throw new Rejected('not found');
  }
  const { pageId, ownerId, type, contents, configurations, tags, passwordHash, photo, files, startedAt } = draft;
  return [
    {
      type: 'PagePublished',
      data: {
        pageId,
        ownerId,
        type,
        url,
        contents,
        configurations,
        tags,
        passwordHash: type === 'private' ? passwordHash : null,
        photo,
        files,
        revision: 1,
        startedAt,
        ...(lang && { lang }),
      },
    },
  ];
};

export type PageEdit = {
  type: PageType;
  contents: Contents;
  /** What they are written in; undefined where that is not sure. */
  lang?: string | undefined;
  /** What is not named stays as it is. */
  configurations: Partial<Configurations>;
  tags: string;
  /** Private pages only. */
  url: string;
  /** null removes the password; undefined keeps it. */
  passwordHash?: string | null | undefined;
  /** The revision that the edit started from. */
  revision: number;
};

/** Saves the edit form. Throws `page-changed` for an older revision, `rule-broken` for another type. */
export const revisePage = (state: Page, by: string, edit: PageEdit): PageEvent[] => {
  const page = publishedPage(state, by);
  if (edit.type !== page.type) throw new Rejected('rule-broken', { type: typeFixed });
  if (page.type === 'private' && edit.configurations.anonymously) {
    throw new Rejected('rule-broken', { 'configurations.anonymously': anonymousPrivate });
  }
  if (edit.revision !== page.revision) throw new Rejected('page-changed');
  const { status: _, lang: __, ...before } = page;
  const after: PageState = {
    ...before,
    contents: edit.contents,
    configurations: { ...page.configurations, ...edit.configurations },
    tags: edit.tags,
    url: page.type === 'private' ? edit.url : page.url,
    passwordHash: page.type === 'public' || edit.passwordHash === undefined ? page.passwordHash : edit.passwordHash,
  };
  if (JSON.stringify(after) === JSON.stringify(before)) return [];
  return [
    { type: 'PageRevised', data: { ...after, revision: page.revision + 1, ...(edit.lang && { lang: edit.lang }) } },
  ];
};

/** Closes or opens the comments from the page itself. Nothing happens when they are so already. */
export const switchComments = (state: Page, by: string, open: boolean): PageEvent[] => {
  const { pageId, ownerId, configurations } = publishedPage(state, by);
  if (configurations.comments === open) return [];
  return [{ type: open ? 'CommentsOpened' : 'CommentsClosed', data: { pageId, ownerId } }];
};

export const choosePagePhoto = (state: Page, by: string, photo: StoredPhoto): PageEvent[] => {
  const page = publishedPage(state, by);
  return [
    {
      type: 'PagePhotoChosen',
      data: { pageId: page.pageId, ownerId: by, photo, replaced: page.photo?.mediaId ?? null },
    },
  ];
};

export const removePagePhoto = (state: Page, by: string): PageEvent[] => {
  const page = publishedPage(state, by);
  if (page.photo === null) return [];
  return [{ type: 'PagePhotoRemoved', data: { pageId: page.pageId, ownerId: by, removed: page.photo.mediaId } }];
};

/** Throws `too-many-files` beyond five. */
export const attachFile = (state: Page, by: string, file: StoredFile): PageEvent[] => {
  const page = publishedPage(state, by);
  if (page.files.length >= ATTACHMENTS_MAX) throw new Rejected('too-many-files');
  return [{ type: 'FileAttached', data: { pageId: page.pageId, ownerId: by, file } }];
};

export const removeFile = (state: Page, by: string, fileId: string): PageEvent[] => {
  const page = publishedPage(state, by);
  const file = page.files.find(one => one.fileId === fileId);
  if (!file) return [];
  return [{ type: 'FileRemoved', data: { pageId: page.pageId, ownerId: by, fileId, mediaId: file.mediaId } }];
};

export const trashPage = (state: Page, by: string, until: string): PageEvent[] => {
  if (state.status === 'trashed' && state.ownerId === by) return [];
  return [{ type: 'PageTrashed', data: { pageId: publishedPage(state, by).pageId, ownerId: by, until } }];
};

/** Throws `not found` when the trash has let go of it. */
export const restorePage = (state: Page, by: string, now: string): PageEvent[] => {
  if (state.status === 'published' && state.ownerId === by) return [];
  if (state.status !== 'trashed' || state.ownerId !== by || Date.parse(state.until) <= Date.parse(now)) {
    throw new Rejected('not found');
  }
  return [{ type: 'PageRestored', data: { pageId: state.pageId, ownerId: by } }];
};

/** For good: from the trash, or with the account. */
export const deletePage = (state: Page, by: string): PageEvent[] => {
  if (state.status === 'none' || state.status === 'deleted') return [];
  if (state.ownerId !== by) throw new Rejected('not found');
  return [
    {
      type: 'PageDeleted',
      data: { pageId: state.pageId, ownerId: by, media: mediaOf(state), revision: state.revision },
    },
  ];
};
