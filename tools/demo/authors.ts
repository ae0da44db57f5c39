import { english } from './authors-english.ts';
import { others } from './authors-others.ts';
import type { DemoAuthor } from './person.ts';

/** Everybody, in turn, so that neighbours in a list write of different things in different languages. */
export const authors: readonly DemoAuthor[] = english.flatMap((author, at) => [author, ...others.slice(at, at + 1)]);
