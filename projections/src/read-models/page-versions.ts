import { readableText } from '@recto/contracts/body-text.ts';
import type { PageState } from '@recto/contracts/events/page.ts';
import type { Contents } from '@recto/contracts/events/values.ts';
import { wordCount } from '@recto/contracts/text.ts';
import { projection } from '../projection.ts';

/** One version of a page. Id: `<pageId>/<n>`, n counting from 1. */
export type PageVersion = {
  pageId: string;
  ownerId: string;
  n: number;
  date: string;
  words: number;
  contents: Contents;
};

export const versionId = (pageId: string, n: number): string => `${pageId}/${n}`;

const version = (
  _: unknown,
  { data, metadata }: { data: PageState; metadata: { at: string } },
): PageVersion | undefined =>
  data.contents
    ? {
        pageId: data.pageId,
        ownerId: data.ownerId,
        n: data.revision,
        date: metadata.at,
        words: wordCount(readableText(data.contents.body)),
        contents: data.contents,
      }
    : undefined;

const id = ({ data }: { data: PageState }) => versionId(data.pageId, data.revision);

export default projection<PageVersion>({
  name: 'page-versions',
  version: 1,
  indexes: [{ key: { pageId: 1, n: -1 } }],
  on: {
    PagePublished: { id, fold: version },
    PageRevised: { id, fold: version },
    PageDeleted: {
      id: ({ data }) => Array.from({ length: data.revision }, (_, before) => versionId(data.pageId, before + 1)),
      fold: () => undefined,
    },
  },
});
