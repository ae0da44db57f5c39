import type { Stream } from './streams.ts';

/** The events of a stream that may be seen: revisions from `first` to `last`, appended at or after `since` (ms). */
export type Visible = { first: number; last: number; since: number };

/** What `$maxCount`, `$maxAge`, `$tb` and deletion leave of a stream at the moment `now` (ms since the epoch). */
export const visible = ({ last, state, retention }: Stream, now: number): Visible => {
  const { maxCount, maxAge, truncateBefore } = retention;
  const kept = maxCount === null ? 0 : last - maxCount + 1;
  const first = state === 'live' ? Math.max(0, kept, truncateBefore ?? 0) : last + 1;
  return { first, last, since: maxAge === null ? 0 : now - maxAge * 1000 };
};
