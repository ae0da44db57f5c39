import { formatDate, formatDateTime, formatRelative } from './format-time.ts';
import { useMinute } from './use-minute.ts';

export type TimeProps = {
  /** ISO 8601. */
  at: string;
  /** `relative` says "3 hours ago" within a week. */
  show?: 'date' | 'date-time' | 'relative';
};

const Relative = ({ date }: { date: Date }) => formatRelative(date, useMinute());

/** A point in time in the reader's zone and language. What is no time shows nothing. */
export const Time = ({ at, show = 'date' }: TimeProps) => {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  return (
    // The signs between the numbers of an Arabic date run from right to left, whatever stands around it.
    <time dateTime={date.toISOString()} dir="auto" title={formatDateTime(date)}>
      {show === 'relative' ? <Relative date={date} /> : show === 'date' ? formatDate(date) : formatDateTime(date)}
    </time>
  );
};
