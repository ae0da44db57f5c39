import { foldEmail } from '@recto/contracts/email.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Letter } from '../mail/mail.ts';
import { Refused } from '../refused.ts';

/**
 * Counts a mail to an address, whether one will be sent or not: the refusal must not tell. False for the retry of a
 * command whose mail has been sent (`isDone`), where the first answer was lost.
 * @throws Refused `too-many-attempts`.
 */
export const takeMail = async (
  { limits, configuration }: Context,
  email: string,
  isDone: () => Promise<boolean>,
): Promise<boolean> => {
  const address = foldEmail(email);
  try {
    await limits.take('mailPause', address);
    await limits.take('mailAddress', address);
    return true;
  } catch (error) {
    // Where nothing may tell who is registered, both kinds of address must be refused alike.
    if (configuration.registrationDisclosure && (await isDone())) return false;
    throw error;
  }
};

/**
 * Sends a mail with a secret to an address, after `takeMail`; one that could not be sent does not count.
 * Where the site does not tell who is registered, the answer does not wait for the mail, since its time would tell.
 * @throws Refused `mail-failed`.
 */
export const sendLimited = async (
  context: Context,
  request: FastifyRequest,
  email: string,
  write: () => Promise<Letter>,
): Promise<void> => {
  const { limits, mail, configuration } = context;
  const address = foldEmail(email);
  const send = async (): Promise<void> => {
    try {
      await mail.send(email, await write());
    } catch (error) {
      if (error instanceof Refused && error.code === 'mail-failed') {
        await limits.giveBack('mailPause', address);
        await limits.giveBack('mailAddress', address);
      }
      throw error;
    }
  };
  if (configuration.registrationDisclosure) await send();
  else void send().catch((error: unknown) => request.log.error({ err: error }, 'mail failed'));
};
