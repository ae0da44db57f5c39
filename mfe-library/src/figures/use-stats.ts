import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { getStats, StatsDay } from '@recto/contracts/http/stats.ts';
import { useApi, withQuery } from '@recto/frame';
import { useState } from 'react';

export type Stats = AnswerOf<typeof getStats>;
export type Figure = Exclude<keyof StatsDay, 'date'>;
export const figures = [
  'views',
  'readers',
  'likes',
  'comments',
  'subscribers',
  'readLater',
] as const satisfies Figure[];

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Figures of the last days (UTC, today included), of all own pages or one. `shown`: until they are there, those that were
 * asked for before; none where they cannot be had.
 */
export const useStats = (days: number, page: string | null) => {
  const [now] = useState(Date.now);
  const from = new Date(now - (days - 1) * dayMs).toISOString().slice(0, 10);
  const { data, error, isLoading, mutate } = useApi<Stats>(withQuery('/api/stats', { from, page }));
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  return { data, shown: data ?? (error ? undefined : last), error, isLoading, mutate };
};

export const sumOf = (days: readonly StatsDay[], figure: Figure): number =>
  days.reduce((sum, day) => sum + day[figure], 0);

/** A UTC day as the reader writes it: the same day in every zone. */
export const formatDay = (date: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));
