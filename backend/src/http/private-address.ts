import { CLAIM_PENDING_MS } from '@recto/contracts/limits.ts';
import { step } from '@recto/event-log/request.ts';
import type { Context } from '../context.ts';
import { addressClaim, confirmClaim, makeClaim, releaseClaim } from '../domain/claim.ts';
import { Rejected } from '../domain/rejected.ts';
import { addressClaimId } from './addresses.ts';
import type { Command } from './command.ts';

/** Takes a private address for a page; false when another page of the same person has it, the trash included. */
export const claimAddress = async (
  context: Context,
  { run, request }: Command,
  ownerId: string,
  url: string,
  pageId: string,
): Promise<boolean> => {
  const until = new Date(Date.parse(request.at) + CLAIM_PENDING_MS).toISOString();
  try {
    await run(addressClaim, addressClaimId(context, ownerId, url), now => makeClaim(now, pageId, request.at, until));
    return true;
  } catch (error) {
    if (error instanceof Rejected && error.code === 'taken') return false;
    throw error;
  }
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
