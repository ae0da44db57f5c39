import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type {
  listNotifications,
  Notification,
  readNotifications,
  Unread,
} from '@recto/contracts/http/notifications.ts';
import { type ApiError, api, showSnackbar, useApi, useStream, useSWRInfinite, withQuery } from '@recto/frame';
import { texts } from '../texts.ts';

type Portion = AnswerOf<typeof listNotifications>;
const path = '/api/notifications';

export type Notifications = {
  /** Undefined before the first answer. */
  items: readonly Notification[] | undefined;
  unread: number;
  error: ApiError | undefined;
  isLoadingMore: boolean;
  hasMore: boolean;
  loadMore: () => void;
  reload: () => void;
  /** Marks all up to a time as read; shown at once, taken back when it fails. */
  markRead: (upTo: string) => Promise<void>;
};

/** One's notifications, newest first, portion by portion, and anew whenever there may be another. */
export const useNotifications = (): Notifications => {
  const count = useApi<Unread>(`${path}/count`, { revalidateOnMount: false, revalidateOnFocus: false });
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Portion, ApiError>(
    (_index: number, before: Portion | null) =>
      before === null ? path : before.cursor === null ? null : withQuery(path, { cursor: before.cursor }),
    {
      revalidateFirstPage: false,
      // What is gone is told by no event: the bell says what the list says.
      onSuccess: portions => void count.mutate({ unread: portions.at(-1)?.unread ?? 0 }, { revalidate: false }),
    },
  );
  useStream(
    `${path}/stream`,
    () => void (data && mutate()),
    () => void mutate(),
  );
  const items = data && eachOnce(data.flatMap(portion => portion.notifications));

  const markRead = async (upTo: string): Promise<void> => {
    const before = data;
    await mutate(portions => portions?.map(portion => asRead(portion, upTo)), { revalidate: false });
    try {
      const { unread } = await api.post<AnswerOf<typeof readNotifications>>(`${path}/read`, { upTo });
      await count.mutate({ unread }, { revalidate: false });
    } catch {
      await mutate(before, { revalidate: false });
      showSnackbar(texts.readFailed, { kind: 'error' });
    }
  };

  return {
    items,
    unread: items?.filter(({ read }) => !read).length ?? 0,
    error,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    hasMore: data !== undefined && data.at(-1)?.cursor !== null,
    loadMore: () => void (error ? mutate() : setSize(n => n + 1)),
    reload: () => void mutate(),
    markRead,
  };
};

const asRead = (portion: Portion, upTo: string): Portion => ({
  ...portion,
  notifications: portion.notifications.map(one => (one.date <= upTo ? { ...one, read: true } : one)),
});

/** What has come meanwhile shifts the portions: an entry may come twice. */
const eachOnce = (all: readonly Notification[]): Notification[] =>
  [...new Map(all.toReversed().map(one => [one.id, one])).values()].toReversed();
