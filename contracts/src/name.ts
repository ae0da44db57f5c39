import { normaliseLine } from './text.ts';

/** Letters of every script and spaces; apostrophe, hyphen and full stop inside; joiners, which some scripts need. */
const CHARACTERS = /^['’]?\p{L}[\p{L}\p{M} '’.\u200c-\u200d-]*$/u;
const ENDS_WELL = /[\p{L}\p{M}.]$/u;
/** Marks that do not belong to a word: doubled, or standing between spaces. */
const STRAY = /([ '’.-])\1|(?:^| )[.-]|- | ['’](?!\p{L})/u;

/** Whether it can be a person's name: André, O'Brien, Nguyễn, Anne-Marie, St. John, J.-P. Sartre, 王小明. */
export const isPersonName = (name: string): boolean =>
  CHARACTERS.test(name) && ENDS_WELL.test(name) && !STRAY.test(name);

/** A name as it is stored: between two words one space. */
export const normaliseName = (name: string): string => normaliseLine(name).replace(/\s+/g, ' ');
