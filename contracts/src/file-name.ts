import { normaliseLine } from './text.ts';

/**
 * A file's name as it is kept and shown: without controls, and without what shows nothing or turns the direction of
 * what follows, by which `exe` could be made to read as the end of a picture's name. `file` when nothing is left or only
 * dots. Letters of every script stay, and so do the joiners that some need.
 */
export const cleanFileName = (name: string): string => {
  const clean = normaliseLine(name.replaceAll(/\p{Cc}/gu, ''));
  return /^\.*$/.test(clean) ? 'file' : clean;
};
