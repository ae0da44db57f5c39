import type { PageState } from '@recto/contracts/events/page.ts';
import type { Configurations, Contents, PageType, StoredFile, StoredPhoto } from '@recto/contracts/events/values.ts';
import { type Hiding, hidingOf, thingOf } from '../moderated.ts';
import { projection } from '../projection.ts';

/** A published page, whole: what its readers and its edit form get. Id: the page id. */
export type PageView = {
  ownerId: string;
  status: 'published' | 'trashed';
  type: PageType;
  url: string;
  contents: Contents;
  /** What they are written in, by BCP 47; not there where that is not sure. */
  lang?: string;
  configurations: Configurations;
  /** Joined by commas. */
  tags: string;
  passwordHash: string | null;
  photo: StoredPhoto | null;
  files: StoredFile[];
  date: string;
  updatedAt: string;
  /** When the trash lets go of it. */
  until: string | null;
  revision: number;
  /** Why a moderator hid it; null unless they did. */
  hiding: Hiding | null;
};

const noContents: Contents = { title: '', briefDes: '', targets: '', body: '' };

const whole = (
  doc: PageView | undefined,
  { data, metadata }: { data: PageState; metadata: { at: string } },
): PageView => ({
  ownerId: data.ownerId,
  status: 'published',
  type: data.type,
  url: data.url ?? '',
  contents: data.contents ?? noContents,
  ...(data.lang && { lang: data.lang }),
  configurations: data.configurations,
  tags: data.tags ?? '',
  passwordHash: data.passwordHash,
  photo: data.photo,
  files: data.files,
  date: doc?.date ?? metadata.at,
  updatedAt: metadata.at,
  until: null,
  revision: data.revision,
  hiding: doc?.hiding ?? null,
});

const commentsOf = (doc: PageView, comments: boolean): PageView => ({
  ...doc,
  configurations: { ...doc.configurations, comments },
});
const pageOf = thingOf('page');
const id = (event: { data: { pageId: string } }) => event.data.pageId;

export default projection<PageView>({
  name: 'page-view',
  version: 3,
  indexes: [],
  on: {
    PagePublished: { id, fold: whole },
    PageRevised: { id, fold: whole },
    PagePhotoChosen: { id, fold: (doc, { data }) => doc && { ...doc, photo: data.photo } },
    PagePhotoRemoved: { id, fold: doc => doc && { ...doc, photo: null } },
    FileAttached: { id, fold: (doc, { data }) => doc && { ...doc, files: [...doc.files, data.file] } },
    FileRemoved: {
      id,
      fold: (doc, { data }) => doc && { ...doc, files: doc.files.filter(file => file.fileId !== data.fileId) },
    },
    PageTrashed: { id, fold: (doc, { data }) => doc && { ...doc, status: 'trashed', until: data.until } },
    PageRestored: { id, fold: doc => doc && { ...doc, status: 'published', until: null } },
    PageDeleted: { id, fold: () => undefined },
    CommentsClosed: { id, fold: doc => doc && commentsOf(doc, false) },
    CommentsOpened: { id, fold: doc => doc && commentsOf(doc, true) },
    ThingHidden: { id: pageOf, fold: (doc, event) => doc && { ...doc, hiding: hidingOf(event) } },
    ThingRestored: { id: pageOf, fold: doc => doc && { ...doc, hiding: null } },
  },
});
