import { readableText } from '@recto/contracts/body-text.ts';
import type { PageState } from '@recto/contracts/events/page.ts';
import type { PageType } from '@recto/contracts/events/values.ts';
import { thingOf } from '../moderated.ts';
import { projection } from '../projection.ts';
import { termsOf } from '../terms.ts';

/** A page's search terms (see `terms.ts`), by where they stand. An author's name is found in `author-profiles`. Id: the page id. */
export type SearchEntry = {
  ownerId: string;
  type: PageType;
  /** In the trash. */
  trashed: boolean;
  /** By a moderator. */
  hidden: boolean;
  /** Who finds it. A page with a password, and one that is hidden, is found by its owner only. */
  readers: 'all' | 'owner' | 'nobody';
  /** Found under its author's name, too. */
  attributed: boolean;
  date: string;
  title: string[];
  tags: string[];
  brief: string[];
  /** All of them and those of the rest of the page, each once. */
  terms: string[];
};

/** At most so many terms of one page are found. */
const maxTerms = 2_000;

function entry(doc: SearchEntry | undefined, { data, metadata }: { data: PageState; metadata: { at: string } }) {
  if (!data.contents) return undefined;
  const { title, briefDes, targets, body } = data.contents;
  const words = [title, data.tags ?? '', briefDes, targets, readableText(body)].join(' ');
  return placed({
    trashed: false,
    hidden: doc?.hidden ?? false,
    ownerId: data.ownerId,
    type: data.type,
    attributed: !data.configurations.anonymously,
    date: doc?.date ?? metadata.at,
    title: termsOf(title),
    tags: termsOf(data.tags ?? ''),
    brief: termsOf(briefDes),
    terms: termsOf(words, maxTerms),
  });
}

/** Who finds it follows from all the rest. */
function placed(entry: Omit<SearchEntry, 'readers'>): SearchEntry {
  const seen = entry.type === 'public' && !entry.hidden ? 'all' : 'owner';
  return { ...entry, readers: entry.trashed ? 'nobody' : seen };
}

const pageOf = thingOf('page');
const id = ({ data }: { data: { pageId: string } }) => data.pageId;

export default projection<SearchEntry>({
  name: 'search',
  version: 3,
  indexes: [{ key: { terms: 1, readers: 1, date: -1 } }, { key: { ownerId: 1, readers: 1, date: -1 } }],
  on: {
    PagePublished: { id, fold: entry },
    PageRevised: { id, fold: entry },
    PageTrashed: { id, fold: doc => doc && placed({ ...doc, trashed: true }) },
    PageRestored: { id, fold: doc => doc && placed({ ...doc, trashed: false }) },
    ThingHidden: { id: pageOf, fold: doc => doc && placed({ ...doc, hidden: true }) },
    ThingRestored: { id: pageOf, fold: doc => doc && placed({ ...doc, hidden: false }) },
    PageDeleted: { id, fold: () => undefined },
  },
});
