import { CLAIM_PENDING_MS } from '@recto/contracts/limits.ts';
import { usernameTaken } from '@recto/contracts/messages/auth.ts';
import { step } from '@recto/event-log/request.ts';
import type { Context } from '../context.ts';
import { confirmClaim, emailClaim, makeClaim, releaseClaim, usernameClaim } from '../domain/claim.ts';
import { abandonRegistration, completeRegistration, registration } from '../domain/registration.ts';
import { Rejected } from '../domain/rejected.ts';
import { type NewUser, registerUser, user, withdrawRegistration } from '../domain/user.ts';
import { emailClaimId, usernameClaimId } from './accounts.ts';
import type { Command } from './command.ts';

/**
 * Makes an account: claims the address, then the username, registers the user, and confirms both claims, each at its
 * stream's revision. Whoever confirms both has won; a second time changes nothing. A crash in between leaves claims
 * that the to-do worker confirms or releases.
 * @throws Rejected `email is in use` or `taken`; nothing stays claimed then.
 */
export const registerAccount = async (context: Context, command: Command, newUser: NewUser): Promise<void> => {
  const { userId, username } = newUser;
  const { request } = command;
  const email = { decider: emailClaim, id: emailClaimId(context, newUser.email) };
  const name = { decider: usernameClaim, id: usernameClaimId(context, username) };
  const usernameIsTaken = new Rejected('taken', { username: usernameTaken(username) });
  const until = new Date(Date.parse(request.at) + CLAIM_PENDING_MS).toISOString();
  const claim = ({ decider, id }: typeof email) =>
    command.run(decider, id, state => makeClaim(state, userId, request.at, until));
  const confirm = ({ decider, id }: typeof email) =>
    command.run(decider, id, state => confirmClaim(state, userId), { request: step(request, 'confirm') });
  const release = ({ decider, id }: typeof email) =>
    command.run(decider, id, state => releaseClaim(state, userId), { request: step(request, 'release') });

  await orElse(claim(email), 'taken', () => new Rejected('email is in use'));
  await orElse(claim(name), 'taken', async () => {
    await release(email);
    return usernameIsTaken;
  });
  const lost = async (): Promise<Rejected> => {
    await command.run(user, userId, withdrawRegistration, { request: step(request, 'withdraw') });
    await command.run(registration, userId, state => abandonRegistration(state, userId), {
      request: step(request, 'withdraw'),
    });
    await release(email);
    await release(name);
    return usernameIsTaken;
  };
  await orElse(
    command.run(user, userId, state => registerUser(state, newUser)),
    'claim-lost',
    lost,
  );
  await orElse(confirm(email), 'claim-lost', lost);
  await orElse(confirm(name), 'claim-lost', lost);
  await command.run(registration, userId, state => completeRegistration(state, userId), {
    request: step(request, 'complete'),
  });
};

/** Puts the reason that the caller is told in the place of the decider's. */
const orElse = async (
  work: Promise<unknown>,
  code: Rejected['code'],
  reason: () => Rejected | Promise<Rejected>,
): Promise<void> => {
  try {
    await work;
  } catch (error) {
    throw error instanceof Rejected && error.code === code ? await reason() : error;
  }
};
