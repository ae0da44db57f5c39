import type { ClaimEvent } from '@recto/contracts/events/claim.ts';
import { Rejected } from './rejected.ts';

/** Who holds a value that must be unique. */
export type Claim =
  | { status: 'free' }
  | { status: 'pending'; holderId: string; until: string }
  | { status: 'confirmed'; holderId: string };

const evolve = (claim: Claim, event: ClaimEvent): Claim => {
  switch (event.type) {
    case 'ClaimMade':
      return { status: 'pending', holderId: event.data.holderId, until: event.data.until };
    case 'ClaimConfirmed':
      return { status: 'confirmed', holderId: event.data.holderId };
    case 'ClaimReleased':
      return { status: 'free' };
    default:
      return claim;
  }
};

const initial: Claim = { status: 'free' };

/** One decider for three kinds of value; the id is the keyed hash of the folded value. */
export const usernameClaim = { category: 'username', initial, evolve };
export const emailClaim = { category: 'email', initial, evolve };
/** Id: `<userId>+<keyed hash of the private URL>`; the holder is a page. */
export const addressClaim = { category: 'address', initial, evolve };

/** Is the value held by somebody else than `holderId`, now? */
export const isTaken = (claim: Claim, holderId: string | null, now: string): boolean =>
  claim.status !== 'free' &&
  claim.holderId !== holderId &&
  (claim.status === 'confirmed' || Date.parse(claim.until) > Date.parse(now));

/** Holds the value until `until`. Throws `taken` while somebody else does. */
export const makeClaim = (claim: Claim, holderId: string, now: string, until: string): ClaimEvent[] => {
  if (isTaken(claim, holderId, now)) throw new Rejected('taken');
  if (claim.status !== 'free' && claim.holderId === holderId) return [];
  return [{ type: 'ClaimMade', data: { holderId, until } }];
};

/** Keeps the value for good. Throws `claim-lost` when somebody took it over meanwhile. */
export const confirmClaim = (claim: Claim, holderId: string): ClaimEvent[] => {
  if (claim.status === 'free' || claim.holderId !== holderId) throw new Rejected('claim-lost');
  return claim.status === 'confirmed' ? [] : [{ type: 'ClaimConfirmed', data: { holderId } }];
};

/** Lets go of the value. Nothing happens when the holder has it no more. */
export const releaseClaim = (claim: Claim, holderId: string): ClaimEvent[] =>
  claim.status !== 'free' && claim.holderId === holderId ? [{ type: 'ClaimReleased', data: { holderId } }] : [];
