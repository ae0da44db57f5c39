import type { StatsDay } from '@recto/contracts/http/stats.ts';
import { figures } from './use-stats.ts';

/** Comma-separated values with a head, lines ended as RFC 4180 says. Dates and numbers need no quotes. */
export const asCsv = (days: readonly StatsDay[]): string =>
  [['date', ...figures], ...days.map(day => [day.date, ...figures.map(figure => day[figure])])]
    .map(line => `${line.join(',')}\r\n`)
    .join('');

/** Hands a text to the browser's downloads. */
export const saveText = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};
