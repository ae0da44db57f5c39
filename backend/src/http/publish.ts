import type { DraftState } from '@recto/contracts/events/draft.ts';
import { CLAIM_PENDING_MS } from '@recto/contracts/limits.ts';
import { urlUsed } from '@recto/contracts/messages/page.ts';
import { publicUrl } from '@recto/contracts/public-url.ts';
import { check } from '@recto/contracts/rules/field.ts';
import { pageOnCreation } from '@recto/contracts/rules/page.ts';
import { load } from '@recto/event-log/execute.ts';
import { step } from '@recto/event-log/request.ts';
import type { Context } from '../context.ts';
import { addressClaim, confirmClaim, makeClaim, releaseClaim } from '../domain/claim.ts';
import { closeDraft, draft, openDraft } from '../domain/draft.ts';
import { type Page, page, publishPage } from '../domain/page.ts';
import { Rejected } from '../domain/rejected.ts';
import { accountOf } from './accounts.ts';
import { addressClaimId, usedUrls } from './addresses.ts';
import type { Command } from './command.ts';

type Published = { url: string; username?: string };

/**
 * Publishes a draft: checks the rules, takes the private address, closes the draft at the checked revision, and makes
 * the page. Twice is once. A crash after closing is finished by the to-do worker.
 * @throws Rejected `error with contents` with the fields, `draft-changed`, `not found`.
 */
export const publish = async (
  context: Context,
  command: Command,
  pageId: string,
  userId: string,
  revision: number | undefined,
): Promise<Published> => {
  const { state: already } = await load(context.log, page, pageId);
  if (already.status === 'published' && already.ownerId === userId) return published(context, already);
  const { state: found, revision: streamRevision } = await load(context.log, draft, pageId);
  if (found.status !== 'closed') {
    await checkRules(context, openDraft(found, userId));
    if (found.status === 'open' && found.type === 'private') await claimAddress(context, command, found);
    // What was checked is what is closed: any save in between is a conflict.
    await command.run(draft, pageId, (state, seen) => {
      if (state.status !== 'closed' && seen.revision !== streamRevision) throw new Rejected('draft-changed');
      return closeDraft(state, userId, revision);
    });
  }
  return finishPublishing(context, command, pageId, userId);
};

/** Makes the page of a closed draft and confirms its address; what has been done already is left as it is. */
export const finishPublishing = async (
  context: Context,
  { run, request }: Command,
  pageId: string,
  userId: string,
): Promise<Published> => {
  const { state: closed } = await load(context.log, draft, pageId);
  const url = closed.status === 'closed' ? urlOf(closed) : '';
  const { state } = await run(page, pageId, now => publishPage(now, closed, userId, url));
  if (state.status !== 'published') throw new Rejected('not found');
  if (state.type === 'private')
    await run(addressClaim, addressClaimId(context, userId, state.url ?? ''), now => confirmClaim(now, pageId), {
      request: step(request, 'confirm'),
    });
  return published(context, state);
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

const claimAddress = async (context: Context, { run, request }: Command, state: DraftState): Promise<void> => {
  const { pageId, ownerId, url } = state;
  const until = new Date(Date.parse(request.at) + CLAIM_PENDING_MS).toISOString();
  try {
    await run(addressClaim, addressClaimId(context, ownerId, url ?? ''), now =>
      makeClaim(now, pageId, request.at, until),
    );
  } catch (error) {
    if (!(error instanceof Rejected && error.code === 'taken')) throw error;
    throw new Rejected('error with contents', { url: urlUsed(url ?? '') });
  }
};

/** Lets go of a private address, e.g. because the page got another one. */
export const releaseAddress = (
  context: Context,
  { run, request }: Command,
  ownerId: string,
  url: string,
  pageId: string,
) =>
  run(addressClaim, addressClaimId(context, ownerId, url), now => releaseClaim(now, pageId), {
    request: step(request, `release ${url}`),
  });
