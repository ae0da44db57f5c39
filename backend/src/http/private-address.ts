import { CLAIM_PENDING_MS } from '@recto/contracts/limits.ts';
import { load } from '@recto/event-log/execute.ts';
import { step } from '@recto/event-log/request.ts';
import type { Context } from '../context.ts';
import { addressClaim, confirmClaim, makeClaim, releaseClaim } from '../domain/claim.ts';
import { page } from '../domain/page.ts';
import { Rejected } from '../domain/rejected.ts';
import { addressClaimId } from './addresses.ts';
import type { Command } from './command.ts';

/** Whether a page, which may be in the trash, has the private address of that claim. */
export const isPageAt = async (context: Context, pageId: string, claimId: string): Promise<boolean> => {
  const { state } = await load(context.log, page, pageId);
  return 'url' in state && state.url !== null && addressClaimId(context, state.ownerId, state.url) === claimId;
};

/** Takes a private address for a page; false when another page of the same person has it, the trash included. */
export const claimAddress = async (
  context: Context,
  { run, request }: Command,
  ownerId: string,
  url: string,
  pageId: string,
): Promise<boolean> => {
  const id = addressClaimId(context, ownerId, url);
  const until = new Date(Date.parse(request.at) + CLAIM_PENDING_MS).toISOString();
  const claim = async (): Promise<boolean> => {
    try {
      await run(addressClaim, id, now => makeClaim(now, pageId, request.at, until));
      return true;
    } catch (error) {
      if (error instanceof Rejected && error.code === 'taken') return false;
      throw error;
    }
  };
  if (await claim()) return true;
  // A process may have ended between a page's move or end and letting go of its address.
  const { state } = await load(context.log, addressClaim, id);
  if (state.status !== 'confirmed' || (await isPageAt(context, state.holderId, id))) return false;
  await run(addressClaim, id, now => releaseClaim(now, state.holderId), {
    request: step(request, 'release left claim'),
  });
  return claim();
};

/** Keeps the address for good. @throws Rejected `claim-lost` when it took so long that another page has it now. */
export const confirmAddress = settling('confirm', confirmClaim);

/** Lets go of the address: the page got another one, or is gone for good. */
export const releaseAddress = settling('release', releaseClaim);

/** What comes after the claim, as a step of the same command. */
function settling(name: string, decide: typeof confirmClaim) {
  return async (
    context: Context,
    { run, request }: Command,
    ownerId: string,
    url: string,
    pageId: string,
  ): Promise<void> => {
    await run(addressClaim, addressClaimId(context, ownerId, url), now => decide(now, pageId), {
      request: step(request, name),
    });
  };
}
