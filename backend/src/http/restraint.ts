import type { HeldBecause } from '@recto/contracts/events/comment.ts';
import { COMMENT_LINKS_MAX, NEW_ACCOUNT_MS, SAME_COMMENT_NEW_MIN } from '@recto/contracts/limits.ts';
import { linksIn } from '@recto/contracts/links-in.ts';
import { graphemes } from '@recto/contracts/text.ts';
import accounts from '@recto/projections/read-models/accounts.ts';
import type { LimitName } from '../configuration.ts';
import type { Context } from '../context.ts';
import type { Known } from '../follow/kept-documents.ts';
import { Refused } from '../refused.ts';

/** Whether the account is so new that it is slowed down. One that is not in the read model yet is. */
const isNew = async ({ kept, clock }: Context, known: Known | null, userId: string): Promise<boolean> => {
  const account = (await kept.find(known, accounts, [userId])).get(userId);
  return account === undefined || clock().getTime() - Date.parse(account.since) < NEW_ACCOUNT_MS;
};

/**
 * Counts something that a person does. A retry of what was done (`isDone`) is never refused.
 * @throws Refused `too-many-attempts`.
 */
const take = async (
  { limits }: Context,
  name: LimitName,
  userId: string,
  isDone: () => Promise<boolean>,
): Promise<void> => {
  try {
    await limits.take(name, userId);
  } catch (error) {
    if (!(await isDone())) throw error;
  }
};

/** What a text says: without the variations by which the same one looks different. */
const saidBy = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{S}]+/gu, ' ')
    .trim();

/** Whether the limit is used up now. */
const isOver = async ({ limits }: Context, name: LimitName, ...subject: readonly string[]): Promise<boolean> => {
  try {
    await limits.take(name, ...subject);
    return false;
  } catch (error) {
    if (error instanceof Refused) return true;
    throw error;
  }
};

/**
 * Slows commenting down, and answers why a comment is to wait for a moderator: it is full of links, says what its author
 * said often enough, or what many new accounts say alike. On one's own page nothing waits.
 * @throws Refused `too-many-attempts`.
 */
export const restrain = async (
  context: Context,
  known: Known | null,
  { userId, text, ownPage }: { userId: string; text: string; ownPage: boolean },
  isDone: () => Promise<boolean>,
): Promise<HeldBecause | null> => {
  const byNew = await isNew(context, known, userId);
  await take(context, byNew ? 'commentsNew' : 'comments', userId, isDone);
  if (ownPage) return null;
  if (linksIn(text).length > COMMENT_LINKS_MAX) return 'links';
  const said = saidBy(text);
  if (await isOver(context, 'sameComment', userId, said)) return 'repeated';
  if (!byNew || graphemes(said) < SAME_COMMENT_NEW_MIN) return null;
  return (await isOver(context, 'sameCommentNew', said)) ? 'repeated' : null;
};

/** Slows a new account's publishing down. @throws Refused `too-many-attempts`. */
export const restrainPublishing = async (
  context: Context,
  known: Known | null,
  userId: string,
  isDone: () => Promise<boolean>,
): Promise<void> => {
  if (await isNew(context, known, userId)) await take(context, 'publishNew', userId, isDone);
};
