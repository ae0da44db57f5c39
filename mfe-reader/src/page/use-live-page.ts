import type { PageView } from '@recto/contracts/http/shared.ts';
import { useStream } from '@recto/frame';
import type { LoadedPage } from './use-page.ts';
import { emitLive } from '../comments/live-comments.ts';

/** Ratings and comments by others, as they happen. Without a stream the conversation asks now and then by itself. */
export const useLivePage = ({ page }: PageView, change: LoadedPage['change'], reload: () => void): void => {
  const isWorthFollowing = page.configurations.comments || page.configurations.rating;
  useStream(
    isWorthFollowing ? `/api/pages/${page.id}/stream` : null,
    ({ type, data }) => {
      if (type === 'rating' && page.rating)
        change({ page: { rating: { ...page.rating, ...(JSON.parse(data) as { likes: number; dislikes: number }) } } });
      else {
        if (type === 'resync') reload();
        emitLive(page.id, type, data);
      }
    },
    () => emitLive(page.id, 'resync', '{}'),
  );
};
