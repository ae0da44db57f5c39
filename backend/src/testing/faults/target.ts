import { type Person, page } from '../people.ts';
import type { Target } from './load.ts';

/** A page that people read, and its author. */
export const aTarget = async (author: Person): Promise<Target> => ({
  ...(await page(author)),
  authorId: author.userId,
});
