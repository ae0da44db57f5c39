import { readableText } from '@recto/contracts/body-text.ts';
import type { DraftState } from '@recto/contracts/events/draft.ts';
import type { PageState } from '@recto/contracts/events/page.ts';
import type { Configurations, Contents, PageType, StoredPhoto } from '@recto/contracts/events/values.ts';
import { parseTags } from '@recto/contracts/tags.ts';
import { readingMinutes, wordCount } from '@recto/contracts/text.ts';
import { thingOf } from '../moderated.ts';
import type { EventFor, Handler } from '../projection.ts';
import { projection } from '../projection.ts';

/**
 * A page or draft as lists show it, and what decides who may read it. Feeds, lists, tag pages, related pages and the
 * sitemap are finds on this. Id: the page id.
 */
export type PageCard = {
  ownerId: string;
  /** `closed`: a draft that is being published. */
  status: 'draft' | 'closed' | 'published' | 'trashed';
  /** What a page in the trash comes back as. */
  draft: boolean;
  type: PageType;
  /** By a moderator: only its owner finds it. */
  hidden: boolean;
  /** Public, published and not hidden: in feeds, tag pages, search and sitemap. */
  listed: boolean;
  /** Listed, and not anonymous: also on its author's profile and in subscribers' feeds. */
  attributed: boolean;
  /** Public: slug and id. Private: what the author chose. A draft's is empty until chosen. */
  url: string;
  title: string;
  briefDes: string;
  tags: string[];
  configurations: Configurations;
  hasPassword: boolean;
  photo: StoredPhoto | null;
  /** When it was published; for drafts, when it was started. */
  date: string;
  updatedAt: string;
  /** When it came to the list that it is in now: drafts, published or trash. */
  listDate: string;
  /** When the trash lets go of it: from then on it is gone for everybody. */
  until: string | null;
  /** 0 for drafts, whose words are not counted at each save. */
  readingMinutes: number;
  /** What a published page is written in, by BCP 47; not there where that is not sure. */
  lang?: string;
  likes: number;
  dislikes: number;
  /** The page's newest version; 0 for drafts. */
  revision: number;
};

const noContents: Contents = { title: '', briefDes: '', targets: '', body: '' };

/** Who finds it follows from all the rest. */
const placed = (card: Omit<PageCard, 'listed' | 'attributed'>): PageCard => {
  const listed = card.status === 'published' && card.type === 'public' && !card.hidden;
  return { ...card, listed, attributed: listed && !card.configurations.anonymously };
};

type Saved<State> = { data: State; metadata: { at: string } };

/** What a draft and a page say alike. */
function saved({ data, metadata }: Saved<DraftState | PageState>) {
  const { title, briefDes } = data.contents ?? noContents;
  return {
    ownerId: data.ownerId,
    type: data.type,
    url: data.url ?? '',
    title,
    briefDes,
    tags: parseTags(data.tags ?? ''),
    configurations: data.configurations,
    hasPassword: data.passwordHash !== null,
    photo: data.photo,
    updatedAt: metadata.at,
    until: null,
  };
}

function ofDraft(doc: PageCard | undefined, event: Saved<DraftState>): PageCard {
  // A save that comes after publishing says nothing about the page.
  if (doc && !doc.draft) return doc;
  const { startedAt } = event.data;
  return placed({
    ...saved(event),
    status: 'draft',
    draft: true,
    hidden: false,
    date: startedAt,
    listDate: startedAt,
    readingMinutes: 0,
    likes: 0,
    dislikes: 0,
    revision: 0,
  });
}

function ofPage(doc: PageCard | undefined, event: Saved<PageState>): PageCard {
  const { data, metadata } = event;
  const { body } = data.contents ?? noContents;
  const before = doc && !doc.draft ? doc : undefined;
  return placed({
    ...saved(event),
    status: 'published',
    draft: false,
    hidden: before?.hidden ?? false,
    date: before?.date ?? metadata.at,
    listDate: before?.listDate ?? metadata.at,
    readingMinutes: readingMinutes(wordCount(readableText(body))),
    ...(data.lang && { lang: data.lang }),
    likes: before?.likes ?? 0,
    dislikes: before?.dislikes ?? 0,
    revision: data.revision,
  });
}

const pageOf = thingOf('page');
type OfPage = { data: { pageId: string } };
const id = (event: OfPage) => event.data.pageId;
const commentsOf = (doc: PageCard, comments: boolean): PageCard => ({
  ...doc,
  configurations: { ...doc.configurations, comments },
});
const trashed: Handler<PageCard, 'PageTrashed'> & Handler<PageCard, 'DraftTrashed'> = {
  id,
  fold: (doc: PageCard | undefined, event: EventFor<'PageTrashed' | 'DraftTrashed'>) =>
    doc && placed({ ...doc, status: 'trashed', until: event.data.until, listDate: event.metadata.at }),
};
const restored: Handler<PageCard, 'PageRestored'> & Handler<PageCard, 'DraftRestored'> = {
  id,
  fold: (doc: PageCard | undefined) =>
    doc && placed({ ...doc, status: doc.draft ? 'draft' : 'published', until: null, listDate: doc.date }),
};

export default projection<PageCard>({
  name: 'page-cards',
  version: 3,
  indexes: [
    // Feeds, newest and most liked; sitemap.
    { key: { listed: 1, date: -1, _id: -1 } },
    { key: { listed: 1, likes: -1, date: -1, _id: -1 } },
    // Feeds of subscribed authors, author profiles and their feeds.
    { key: { ownerId: 1, attributed: 1, date: -1, _id: -1 } },
    // An owner's published pages, drafts and trash, by type.
    { key: { ownerId: 1, status: 1, type: 1, listDate: -1, _id: -1 } },
    // A private page's address, and all addresses that an owner has used.
    { key: { ownerId: 1, url: 1 } },
    // Tag pages and related pages.
    { key: { tags: 1, listed: 1, date: -1, _id: -1 } },
  ],
  on: {
    DraftStarted: { id, fold: ofDraft },
    DraftSaved: { id, fold: ofDraft },
    DraftClosed: { id, fold: doc => doc && (doc.draft ? { ...doc, status: 'closed' } : doc) },
    DraftTrashed: trashed,
    DraftRestored: restored,
    // A published page's draft is deleted, too: the page stays.
    DraftDeleted: { id, fold: doc => (doc?.draft ? undefined : doc) },
    PagePublished: { id, fold: ofPage },
    PageRevised: { id, fold: ofPage },
    PagePhotoChosen: { id, fold: (doc, { data }) => doc && { ...doc, photo: data.photo } },
    PagePhotoRemoved: { id, fold: doc => doc && { ...doc, photo: null } },
    PageTrashed: trashed,
    PageRestored: restored,
    PageDeleted: { id, fold: () => undefined },
    CommentsClosed: { id, fold: doc => doc && commentsOf(doc, false) },
    CommentsOpened: { id, fold: doc => doc && commentsOf(doc, true) },
    ThingHidden: { id: pageOf, fold: doc => doc && placed({ ...doc, hidden: true }) },
    ThingRestored: { id: pageOf, fold: doc => doc && placed({ ...doc, hidden: false }) },
    PageRated: {
      id,
      fold: (doc, { data }) =>
        doc && {
          ...doc,
          likes: doc.likes + Number(data.rating === 'like') - Number(data.previous === 'like'),
          dislikes: doc.dislikes + Number(data.rating === 'dislike') - Number(data.previous === 'dislike'),
        },
    },
  },
});
