import { analysis } from '../src/analysis/analysis.ts';

/** The weeks in which one reader read something; 0 is the week that holds 1 January 1970. Id: the reader's id. */
type Reader = { first: number; weeks: number[] };

const weekMs = 7 * 86_400_000;
const weekOf = (at: string) => Math.floor(Date.parse(at) / weekMs);
const dayOf = (week: number) => new Date(week * weekMs).toISOString().slice(0, 10);
/** Columns of the table. */
const followed = 8;

/** How many of the readers who came first in a week still read one, two, … weeks later. */
export default analysis<Reader>({
  name: 'readers-by-week',
  on: {
    PageViewed: {
      // Visitors without an account cannot be told apart from week to week.
      id: ({ data }) => data.readerId ?? [],
      fold: (reader, { data }) => {
        const week = weekOf(data.at);
        if (!reader) return { first: week, weeks: [week] };
        return reader.weeks.includes(week) ? reader : { ...reader, weeks: [...reader.weeks, week] };
      },
    },
  },
  table: function* (readers) {
    const cohorts = Map.groupBy(readers.values(), ({ first }) => first);
    for (const first of [...cohorts.keys()].toSorted((a, b) => a - b)) {
      const cohort = cohorts.get(first) ?? [];
      const after = Array.from({ length: followed }, (_, n) => n + 1).map(n => [
        `week ${n}`,
        cohort.filter(({ weeks }) => weeks.includes(first + n)).length,
      ]);
      yield { 'week of': dayOf(first), readers: cohort.length, ...Object.fromEntries(after) };
    }
  },
});
