import type { PageType } from '@recto/contracts/events/values.ts';
import { analysis } from '../src/analysis/analysis.ts';

/** When a page was begun as a draft and when it was published. Id: the page id. */
type Page = { type: PageType; started: string; published: string };

const hourMs = 3_600_000;
const hours = ({ started, published }: Page) => (Date.parse(published) - Date.parse(started)) / hourMs;

/** The value below which a share of the sorted values lies. */
const quantile = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;

/** How long authors take from the first word of a draft to its publication, by type of page, in hours. */
export default analysis<Page>({
  name: 'draft-to-publication',
  on: {
    PagePublished: {
      id: ({ data }) => data.pageId,
      // Drafts are gone once they are published, so the page itself says when it was begun. The first ones did not.
      fold: (_, { data, metadata }) =>
        data.startedAt === undefined ? undefined : { type: data.type, started: data.startedAt, published: metadata.at },
    },
  },
  table: function* (pages) {
    for (const [type, ofType] of Map.groupBy(pages.values(), page => page.type)) {
      const sorted = ofType.map(hours).toSorted((a, b) => a - b);
      yield {
        type,
        pages: sorted.length,
        'fastest quarter (h)': quantile(sorted, 0.25),
        'half (h)': quantile(sorted, 0.5),
        'nine of ten (h)': quantile(sorted, 0.9),
      };
    }
  },
});
