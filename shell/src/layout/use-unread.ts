import type { Unread } from '@recto/contracts/http/notifications.ts';
import { announce, useApi, useStream } from '@recto/frame';
import { useEffect, useRef } from 'react';
import { ownTexts } from './own-texts.ts';

/**
 * How many notifications are unread, now and as it changes; more are announced. The figure is kept in the cache under
 * the call's path, so that the screen that marks them as read can set it.
 */
export const useUnread = (): number => {
  // The stream says it at once, so it is asked for only where there is no stream.
  const { data, mutate } = useApi<Unread>('/api/notifications/count', {
    revalidateOnMount: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  useStream(
    '/api/notifications/stream',
    ({ type, data: told }) => {
      if (type === 'unread') void mutate(JSON.parse(told) as Unread, { revalidate: false });
    },
    () => void mutate(),
  );
  const unread = data?.unread;
  const before = useRef(unread);
  useEffect(() => {
    if (before.current !== undefined && unread !== undefined && unread > before.current)
      announce(ownTexts.newNotification);
    before.current = unread;
  }, [unread]);
  return unread ?? 0;
};
