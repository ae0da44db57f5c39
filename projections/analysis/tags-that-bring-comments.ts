import { analysis } from '../src/analysis/analysis.ts';

/** A page's tags and how often it was commented on. Id: the page id. */
type Page = { tags: string[]; comments: number };

const ofPage = { id: ({ data }: { data: { pageId: string } }) => data.pageId };
const tagged = (page: Page | undefined, { data }: { data: { tags: string | null } }): Page => ({
  comments: page?.comments ?? 0,
  tags: !data.tags ? [] : data.tags.split(','),
});

/** Which tags bring comments: those with the most comments for each page first. */
export default analysis<Page>({
  name: 'tags-that-bring-comments',
  on: {
    PagePublished: { ...ofPage, fold: tagged },
    PageRevised: { ...ofPage, fold: tagged },
    CommentAdded: { ...ofPage, fold: page => page && { ...page, comments: page.comments + 1 } },
  },
  table: function* (pages) {
    const byTag = new Map<string, { pages: number; comments: number }>();
    for (const { tags, comments } of pages.values()) {
      for (const tag of tags) {
        const sum = byTag.get(tag) ?? { pages: 0, comments: 0 };
        byTag.set(tag, { pages: sum.pages + 1, comments: sum.comments + comments });
      }
    }
    const rows = [...byTag].map(([tag, sum]) => ({ tag, ...sum, 'comments a page': sum.comments / sum.pages }));
    yield* rows.toSorted((a, b) => b['comments a page'] - a['comments a page'] || b.pages - a.pages);
  },
});
