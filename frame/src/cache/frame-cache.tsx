import { type ReactNode, useEffect, useState } from 'react';
import { type Cache, type State, SWRConfig, useSWRConfig } from 'swr';
import { unstable_serialize as serializeList } from 'swr/infinite';
import { byFetch } from '../api/transport.ts';
import { isApiError } from '../api/api-error.ts';
import { perform } from '../api/perform.ts';
import { backOff } from '../api/wait.ts';
import { only } from '../only.ts';
import { onSession, session } from '../session/session.ts';
import { firstData, forSignedIn } from './first-data.ts';

only('cache');

const STALE_TRIES = 4;
const MOST_RETRIES = 3;

const FRESH_MS = 30_000;

/** Answers that came with the HTML and have not been asked for again. */
const seeded = new Set<string>();

/** Whether the cache holds this path's answer from the HTML, and that is so new that it need not be asked for again. */
export const isSeeded = (path: string): boolean => seeded.has(path) && performance.now() < FRESH_MS;

/** The one cache of answers, its fetcher, and what happens to it when the person changes. */
export const FrameCache = ({ children }: { children: ReactNode }) => {
  const [cache] = useState(seededCache);
  return (
    <SWRConfig
      value={{
        provider: () => cache,
        fetcher: (path: string) => read(path, cache),
        focusThrottleInterval: 30_000,
        onErrorRetry(error, _key, _config, revalidate, { retryCount }) {
          const passes = !isApiError(error) || error.status === 0 || error.status >= 500 || error.status === 429;
          if (!passes || retryCount > MOST_RETRIES) return;
          const ms =
            isApiError(error) && error.retryAfter !== null ? error.retryAfter * 1000 : backOff(retryCount, 1000);
          setTimeout(() => void revalidate({ retryCount }), ms);
        },
      }}
    >
      <ForgetOnSessionChange />
      {children}
    </SWRConfig>
  );
};

function seededCache(): Cache {
  const cache = new Map<string, State>();
  const isVisitor = session().status === 'visitor';
  for (const [path, data] of firstData()) {
    const use = isVisitor ? 'yes' : forSignedIn(path);
    if (use === 'no') continue;
    cache.set(path, { data });
    if (isPortion(data))
      cache.set(
        serializeList(() => path),
        { data: [data] },
      );
    if (use === 'yes') seeded.add(path);
  }
  return cache;
}

/** Lists that grow are cached once more as a whole, so that the first portion is there at the first drawing. */
const isPortion = (data: unknown): boolean => typeof data === 'object' && data !== null && 'cursor' in data;

/**
 * A GET for the cache. A stale answer (the read models had not caught up with one's own last command) does not
 * replace what is on screen, which may be an optimistic value: it is asked for again.
 */
async function read(path: string, cache: Cache): Promise<unknown> {
  seeded.delete(path);
  for (let tries = 1; ; tries++) {
    const answer = await perform(byFetch, 'GET', path, undefined);
    const isStale = answer.header('x-stale') === 'true';
    if (!isStale || tries === STALE_TRIES || cache.get(path)?.data === undefined) return answer.body;
  }
}

/** Another person must not see the last one's answers; the same one signing in again loses nothing. */
const ForgetOnSessionChange = () => {
  const { mutate } = useSWRConfig();
  useEffect(
    () =>
      onSession((now, before) => {
        const was = before.status === 'signed-in' ? before.userId : null;
        const is = now.status === 'signed-in' ? now.userId : null;
        if (was === is && now.status === before.status) return;
        seeded.clear();
        void mutate(() => true, undefined, { revalidate: true });
      }),
    [mutate],
  );
  return null;
};
