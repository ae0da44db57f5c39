import type { DraftState } from '@recto/contracts/events/draft.ts';
import { urlUsed } from '@recto/contracts/messages/page.ts';
import { publicUrl } from '@recto/contracts/public-url.ts';
import { check } from '@recto/contracts/rules/field.ts';
import { pageOnCreation } from '@recto/contracts/rules/page.ts';
import { load } from '@recto/event-log/execute.ts';
import { step } from '@recto/event-log/request.ts';
import type { Context } from '../context.ts';
import { closeDraft, type Draft, draft, openDraft, reopenDraft, type SeenDraft } from '../domain/draft.ts';
import { hideThing, moderation } from '../domain/moderation.ts';
import { type Page, page, publishPage } from '../domain/page.ts';
import { Rejected } from '../domain/rejected.ts';
import { mustNotBeBlocked } from '../domain/user.ts';
import { languageOf } from '../language.ts';
import { accountOf } from './accounts.ts';
import { usedUrls } from './addresses.ts';
import type { Command } from './command.ts';
import { withAllPictures, withOwnPictures } from './own-pictures.ts';
import { moderationId } from './things.ts';
import { claimAddress, confirmAddress } from './private-address.ts';

type Published = { url: string; username?: string };

/**
 * Publishes a draft: checks the rules, takes the private address, closes the draft at the checked revision, and makes
 * the page. Twice is once. A crash after closing is finished by the to-do worker.
 * @throws Rejected `account-blocked`, `error with contents` with the fields, `picture-missing`, `draft-changed`, `not found`.
 */
export const publish = async (
  context: Context,
  command: Command,
  pageId: string,
  userId: string,
  seen: SeenDraft,
): Promise<Published> => {
  const { state: already } = await load(context.log, page, pageId);
  if (already.status === 'published' && already.ownerId === userId) return published(context, already);
  await mayPublish(context, userId);
  const { state: found, revision: streamRevision } = await load(context.log, draft, pageId);
  if (found.status !== 'closed') {
    const open = openDraft(found, userId);
    await checkRules(context, open);
    await withAllPictures(context, { pageId, userId }, open.contents?.body ?? '');
    // What would be refused must not take an address before.
    closeDraft(found, userId, seen);
    if (found.status === 'open' && found.type === 'private') {
      const url = found.url ?? '';
      const claimed = await claimAddress(context, command, userId, url, pageId);
      if (!claimed) throw new Rejected('error with contents', { url: urlUsed(url) });
    }
    // What was checked is what is closed: any save in between is a conflict.
    await command.run(draft, pageId, (state, { revision }) => {
      if (state.status !== 'closed' && revision !== streamRevision) throw new Rejected('draft-changed');
      return closeDraft(state, userId, seen);
    });
  }
  return finishPublishing(context, command, pageId, userId);
};

/** What a blocked account has written stays a draft. @throws Rejected `account-blocked`. */
const mayPublish = async (context: Context, userId: string): Promise<void> => {
  const account = await accountOf(context, userId);
  if (account) mustNotBeBlocked(account);
};

/**
 * Makes the page of a closed draft and confirms its address; what has been done already is left as it is.
 * @throws Rejected `account-blocked`: then the draft is open again.
 */
export const finishPublishing = async (
  context: Context,
  command: Command,
  pageId: string,
  userId: string,
): Promise<Published> => {
  const { state: closed } = await load(context.log, draft, pageId);
  const url = closed.status === 'closed' ? urlOf(closed) : '';
  try {
    await mayPublish(context, userId);
  } catch (error) {
    await command.run(draft, pageId, now => reopenDraft(now, userId), { request: step(command.request, 'reopen') });
    throw error;
  }
  const shown = await withPictures(context, closed, userId);
  const lang = shown.status === 'closed' && shown.contents ? await languageOf(shown.contents) : undefined;
  const { state } = await command.run(page, pageId, now => publishPage(now, shown, userId, url, lang));
  if (state.status !== 'published') throw new Rejected('not found');
  if (state.type === 'private') await confirmAddress(context, command, userId, state.url ?? '', pageId);
  await hideIfBlocked(context, command, pageId, userId);
  return published(context, state);
};

/** The account may have been blocked at the same time: whoever hides its pages may have come before this one. */
export const hideIfBlocked = async (
  context: Context,
  { run, request }: Command,
  pageId: string,
  ownerId: string,
): Promise<void> => {
  const blocked = (await accountOf(context, ownerId))?.blocked;
  if (blocked?.pages !== 'hide') return;
  const thing = { kind: 'page', thingId: pageId, ownerId, pageId } as const;
  const { reason, explanation } = blocked;
  const hiding = { reason, explanation: explanation ?? '', cause: 'account', by: null } as const;
  await run(moderation, moderationId(thing), now => hideThing(now, thing, hiding), {
    request: step(request, 'hide with the account'),
  });
};

/** A draft may have been saved before all of its pictures were its own. */
const withPictures = async (context: Context, state: Draft, userId: string): Promise<Draft> => {
  if (state.status !== 'closed' || state.contents === null) return state;
  const { pageId, contents } = state;
  const { body } = await withOwnPictures(context, { pageId, userId }, contents.body);
  return { ...state, contents: { ...contents, body } };
};

const urlOf = (state: DraftState): string =>
  state.type === 'private' ? (state.url ?? '') : publicUrl(state.contents?.title ?? '', state.pageId);

const published = async (context: Context, state: Extract<Page, { status: 'published' }>): Promise<Published> => {
  const url = state.url ?? '';
  if (state.type === 'public') return { url };
  return { url, username: (await accountOf(context, state.ownerId))?.username ?? '' };
};

const checkRules = async (
  context: Context,
  { type, contents, tags, configurations, url, pageId, ownerId }: DraftState,
) => {
  const rules = pageOnCreation(type, type === 'private' ? await usedUrls(context, ownerId, pageId) : []);
  const result = check(rules, { contents, tags, configurations, ...(type === 'private' && { url }) });
  if (!result.ok) throw new Rejected('error with contents', result.fields);
};
