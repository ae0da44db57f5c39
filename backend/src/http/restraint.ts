import type { HeldBecause } from '@recto/contracts/events/comment.ts';
import { COMMENT_LINKS_MAX, NEW_ACCOUNT_MS } from '@recto/contracts/limits.ts';
import { linksIn } from '@recto/contracts/links-in.ts';
import accounts from '@recto/projections/read-models/accounts.ts';
import type { LimitName } from '../configuration.ts';
import type { Context } from '../context.ts';
import { docOf } from '../read-models.ts';
import { Refused } from '../refused.ts';

/** Whether the account is so new that it is slowed down. One that is not in the read model yet is. */
const isNew = async ({ reads, clock }: Context, userId: string): Promise<boolean> => {
  const account = await docOf(reads, accounts, userId);
  return account === null || clock().getTime() - Date.parse(account.since) < NEW_ACCOUNT_MS;
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

/**
 * Slows commenting down, and answers why a comment is to wait for a moderator: it says what its author said often
 * enough, or is full of links. On one's own page nothing waits.
 * @throws Refused `too-many-attempts`.
 */
export const restrain = async (
  context: Context,
  { userId, text, ownPage }: { userId: string; text: string; ownPage: boolean },
  isDone: () => Promise<boolean>,
): Promise<HeldBecause | null> => {
  await take(context, (await isNew(context, userId)) ? 'commentsNew' : 'comments', userId, isDone);
  if (ownPage) return null;
  if (linksIn(text) > COMMENT_LINKS_MAX) return 'links';
  try {
    await context.limits.take('sameComment', userId, text.toLowerCase().replaceAll(/\s+/g, ' '));
    return null;
  } catch (error) {
    if (error instanceof Refused) return 'repeated';
    throw error;
  }
};

/** Slows a new account's publishing down. @throws Refused `too-many-attempts`. */
export const restrainPublishing = async (
  context: Context,
  userId: string,
  isDone: () => Promise<boolean>,
): Promise<void> => {
  if (await isNew(context, userId)) await take(context, 'publishNew', userId, isDone);
};
