/** Tags travel as one comma-separated string. */

import { graphemes, normaliseLine } from './text.ts';

/** A tag as it is kept and looked up: cleaned, lower case. */
export const foldTag = (tag: string): string => normaliseLine(tag).toLowerCase().normalize('NFC');

/** The different tags of a string in order: split on commas, cleaned, lower case, without empties and repeats. */
export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map(foldTag)
      .filter(tag => tag !== ''),
  ),
];

/** The string that is stored and sent. */
export const joinTags = (tags: readonly string[]): string => tags.join(',');

/** Characters of all tags together, commas aside. */
export const tagCharacters = (tags: readonly string[]): number => tags.reduce((sum, tag) => sum + graphemes(tag), 0);
