/** A point in time as the reader writes it, in the reader's zone. */
export const formatDate = (at: Date): string => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(at);

/** The same with the time of day. */
export const formatDateTime = (at: Date): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago or ahead, in words, within a week; otherwise the date. */
export const formatRelative = (at: Date, now: Date): string => {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) >= 7 * 86_400) return formatDate(at);
  const words = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit);
  }
  return words.format(0, 'second');
};
