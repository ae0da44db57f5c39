import type { PageFilter } from '@recto/contracts/http/sorting.ts';
import type { Stored } from '@recto/projections/projection.ts';
import authorProfiles, { type AuthorProfile } from '@recto/projections/read-models/author-profiles.ts';
import searchEntries, { type SearchEntry } from '@recto/projections/read-models/search.ts';
import { termsOf } from '@recto/projections/terms.ts';
import type { Filter } from 'mongodb';
import type { Context } from '../context.ts';
import { docsOf } from '../read-models.ts';

/** Words of a query beyond these are not looked at. */
const maxWords = 12;
/** The newest matches that are ranked. */
const ranked = 500;
/** Authors whose name has a word of the query. */
const maxAuthors = 20;

/** What each kind of match is worth; the last word, as a beginning, half. */
const weights = { title: 8, author: 6, tags: 5, brief: 3, text: 1 } as const;

/** A word of the query. The last one also matches as a beginning, in texts unless enough have it as it is. */
type Word = { text: string; isPrefix: boolean; isCommon: boolean };
type Entry = Stored<SearchEntry>;
type Where = Filter<Entry>;

/** Ids of the pages that match all words in their own texts or their author's name, best first. */
export const searchIds = async (
  context: Context,
  query: string,
  userId: string | null,
  filterBy: PageFilter,
): Promise<string[]> => {
  const terms = termsOf(query, maxWords);
  const last = /\s$/.test(query) ? null : terms.at(-1);
  const words = await Promise.all(
    terms.map(async text => ({
      text,
      isPrefix: text === last,
      isCommon: text === last && (await isCommon(context, text)),
    })),
  );
  if (words.length === 0) return [];
  const wanted = filterBy === 'all' ? {} : { type: filterBy };
  const everybody: Where = { readers: 'all', ...wanted };
  const own: Where | null = userId === null ? null : { ownerId: userId, readers: 'owner', ...wanted };
  const byRarity = await rarestFirst(context, words);
  const authors = await authorsNamed(context, words);
  const found = await Promise.all([
    newest(context, everybody, byRarity),
    own ? newest(context, own, byRarity) : [],
    ...authors.map(({ _id, terms: names }) => {
      const rest = byRarity.filter(word => !matches(names, word));
      return newest(context, { ...everybody, ownerId: _id, attributed: true }, rest);
    }),
  ]);
  const names = new Map(authors.map(author => [author._id, author.terms]));
  const scores = new Map<string, { entry: Entry; score: number }>();
  for (const entry of found.flat())
    scores.set(entry._id, { entry, score: scoreOf(entry, words, entry.attributed ? names.get(entry.ownerId) : []) });
  return [...scores.values()]
    .toSorted((a, b) => b.score - a.score || (a.entry.date < b.entry.date ? 1 : -1))
    .slice(0, ranked)
    .map(({ entry }) => entry._id);
};

/**
 * A beginning is written plainly, since an index is entered by the plain text after `^`: `RegExp.escape` writes even a
 * letter as `\x6e`, and then each word of each page would be looked at.
 */
const plainly = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const beginning = (text: string): RegExp => new RegExp(`^${plainly(text)}`);

const conditionOf = ({ text, isPrefix, isCommon }: Word): { terms: string | RegExp } => ({
  terms: isPrefix && !isCommon ? beginning(text) : text,
});

const newest = (context: Context, where: Where, words: readonly Word[]): Promise<Entry[]> => {
  const [first, ...others] = words.map(conditionOf);
  const filter = { ...where, ...first, ...(others.length > 0 && { $and: others }) } as Where;
  return docsOf(context.reads, searchEntries).find(filter).sort({ date: -1 }).limit(ranked).toArray();
};

const countOf = (context: Context, where: object, limit: number): Promise<number> =>
  docsOf(context.reads, searchEntries).countDocuments(where, { limit });

/** So many pages have the word that those with longer ones would hardly be among the best. */
const isCommon = async (context: Context, text: string): Promise<boolean> =>
  (await countOf(context, { terms: text }, ranked)) === ranked;

/** The index is entered by the word that the fewest pages have; among equals by a whole one, which are kept by date. */
const rarestFirst = async (context: Context, words: readonly Word[]): Promise<Word[]> => {
  if (words.length === 1) return [...words];
  const counted = await Promise.all(
    words.map(async word => ({ word, count: await countOf(context, conditionOf(word), 10 * ranked) })),
  );
  return counted.toSorted((a, b) => a.count - b.count).map(({ word }) => word);
};

/** Those who have all of the words first: of a first name alone there may be more than are looked at. */
const authorsNamed = async ({ reads }: Context, words: readonly Word[]): Promise<Stored<AuthorProfile>[]> => {
  const having = words.map(({ text, isPrefix }) => ({ terms: isPrefix ? beginning(text) : text }));
  const found = (where: Filter<Stored<AuthorProfile>>) =>
    docsOf(reads, authorProfiles).find(where).limit(maxAuthors).toArray();
  const [whole, some] = await Promise.all([having.length > 1 ? found({ $and: having }) : [], found({ $or: having })]);
  return [...new Map([...whole, ...some].map(author => [author._id, author])).values()].slice(0, maxAuthors);
};

const matches = (terms: readonly string[], { text, isPrefix }: Word): boolean =>
  terms.some(term => (isPrefix ? term.startsWith(text) : term === text));

const scoreOf = (entry: Entry, words: readonly Word[], author: readonly string[] = []): number => {
  const places = { title: entry.title, author, tags: entry.tags, brief: entry.brief, text: entry.terms };
  let score = 0;
  for (const { text, isPrefix } of words)
    for (const [place, terms] of Object.entries(places) as [keyof typeof weights, readonly string[]][]) {
      if (terms.includes(text)) score += weights[place];
      else if (isPrefix && terms.some(term => term.startsWith(text))) score += weights[place] / 2;
    }
  return score;
};
