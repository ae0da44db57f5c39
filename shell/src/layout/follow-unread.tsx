import type { Unread } from '@recto/contracts/http/notifications.ts';
import { announce, useApi, useStream } from '@recto/frame';
import { useEffect, useRef } from 'react';
import { texts } from './texts.ts';

/**
 * Tells how many notifications are unread, now and as it changes. The figure is kept in the cache under the call's path,
 * so that the screen that marks them as read can set it.
 */
export default function FollowUnread({ onUnread }: { onUnread: (unread: number) => void }) {
  // The stream says it at once, so it is asked for only where there is no stream.
  const { data, mutate } = useApi<Unread>('/api/notifications/count', {
    revalidateOnMount: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  const before = useRef<number | null>(null);
  useStream(
    '/api/notifications/stream',
    ({ type, data: told }) => {
      if (type === 'unread') void mutate(JSON.parse(told) as Unread, { revalidate: false });
    },
    () => void mutate(),
  );
  const unread = data?.unread;
  useEffect(() => {
    if (unread === undefined) return;
    onUnread(unread);
    if (before.current !== null && unread > before.current) announce(texts.newNotification);
    before.current = unread;
  }, [unread, onUnread]);
  return null;
}
