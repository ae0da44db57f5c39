import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { getViewer } from '@recto/contracts/http/pages.ts';
import type { PageView } from '@recto/contracts/http/shared.ts';
import { type ApiError, useApi, useSession } from '@recto/frame';

type Viewer = AnswerOf<typeof getViewer>;
type Page = PageView['page'];

/** Where a page stands: in the API and in the browser. */
export type PageAddress = { type: 'public'; url: string } | { type: 'private'; username: string; url: string };

export const apiPathOf = (at: PageAddress): string =>
  at.type === 'public'
    ? `/api/public-pages/${encodeURIComponent(at.url)}`
    : `/api/${encodeURIComponent(at.username)}/${encodeURIComponent(at.url)}`;

export type LoadedPage = {
  view: PageView | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  /** Asks for all of it again. */
  reload: () => void;
  /** Shows a change before, or after, the server has confirmed it. */
  change: (change: { page?: Partial<Page>; viewer?: Partial<PageView['viewer']> }) => void;
};

/**
 * A page and what it is to whoever looks. The page itself may have come with the HTML, which knows nobody: then only
 * what depends on the reader is asked for.
 */
export const usePage = (address: PageAddress): LoadedPage => {
  const session = useSession();
  const { data, error, isLoading, mutate } = useApi<PageView>(apiPathOf(address));
  const isAnonymousAnswer = session.status === 'signed-in' && data?.viewer.status === 'spectator';
  const own = useApi<Viewer>(isAnonymousAnswer ? `/api/viewer/${data.page.id}` : null);
  const seenBySelf = (given: PageView | undefined): PageView | undefined =>
    given?.viewer.status === 'spectator' && own.data ? withViewer(given, own.data) : given;
  return {
    view: seenBySelf(data),
    error,
    isLoading,
    reload: () => void mutate(),
    change: ({ page, viewer }) => {
      // Of the page as it is then: other changes may have come since this one began.
      const changed = (given: PageView | undefined): PageView | undefined => {
        const view = seenBySelf(given);
        return view && { page: { ...view.page, ...page }, viewer: { ...view.viewer, ...viewer } };
      };
      void mutate(changed, { revalidate: false });
    },
  };
};

const withViewer = ({ page }: PageView, { viewer, mine }: Viewer): PageView => ({
  page: { ...page, rating: page.rating && { ...page.rating, mine } },
  viewer,
});
