import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../session/session.ts';
import type { ServerEvent } from './parse-events.ts';

/** Follows a stream while the component is shown; null follows nothing. See `followStream`, which is fetched with the first stream. */
export const useStream = (path: string | null, onEvent: (event: ServerEvent) => void, poll: () => void): void => {
  const session = useSession();
  const take = useEffectEvent(onEvent);
  const askInstead = useEffectEvent(poll);
  useEffect(() => {
    if (path === null) return;
    const stop = new AbortController();
    void import('./event-stream.ts').then(({ followStream }) =>
      followStream(path, { onEvent: event => take(event), poll: () => askInstead(), signal: stop.signal }),
    );
    return () => stop.abort();
    // A stream is opened as somebody; another person opens another.
  }, [path, session]);
};
