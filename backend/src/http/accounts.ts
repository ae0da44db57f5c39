import { foldEmail } from '@recto/contracts/email.ts';
import { foldUsername } from '@recto/contracts/username.ts';
import { load } from '@recto/event-log/execute.ts';
import type { Context } from '../context.ts';
import { emailClaim } from '../domain/claim.ts';
import { type Account, user } from '../domain/user.ts';
import { keyedHash } from '../security/secrets.ts';

/** The id of the stream that says who holds an address. */
export const emailClaimId = ({ secrets }: Context, email: string): string =>
  keyedHash(secrets.claims, 'email', foldEmail(email));

/** The id of the stream that says who holds a username. */
export const usernameClaimId = ({ secrets }: Context, username: string): string =>
  keyedHash(secrets.claims, 'username', foldUsername(username));

/** The account, from its stream; null when there is none (any more). */
export const accountOf = async ({ log }: Context, userId: string): Promise<Account | null> => {
  const { state } = await load(log, user, userId);
  return state.status === 'active' ? state : null;
};

/** An id that no account has: reading it takes the time that reading an account takes. */
const nobody = 'nobody';

/** The account that an address belongs to, from the streams alone: no read model can be behind. */
export const accountByEmail = async (context: Context, email: string): Promise<Account | null> => {
  const { state: claim } = await load(context.log, emailClaim, emailClaimId(context, email));
  return accountOf(context, claim.status === 'confirmed' ? claim.holderId : nobody);
};
