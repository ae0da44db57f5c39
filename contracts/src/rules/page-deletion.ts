import { normaliseText } from '../text.ts';

const bare = (text: string): string => normaliseText(text).toLowerCase().normalize('NFC').replace(/\s+/gu, '');

/** Whether somebody typed the page's title, case and spaces aside. An empty title is never matched. */
export const matchesTitle = (typed: string, title: string): boolean =>
  bare(typed) !== '' && bare(typed) === bare(title);
