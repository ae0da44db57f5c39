import { foldEmail } from '@recto/contracts/email.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Letter } from '../mail/mail.ts';
import { Refused } from '../refused.ts';

/**
 * Sends a mail with a secret to an address, as seldom as decision 1 says; one that could not be sent does not count.
 * Where the site does not tell who is registered, the answer does not wait for the mail, since its time would tell.
 * @throws Refused `too-many-attempts`, `mail-failed`.
 */
export const sendLimited = async (
  context: Context,
  request: FastifyRequest,
  email: string,
  write: () => Promise<Letter>,
): Promise<void> => {
  const { limits, mail, configuration } = context;
  const address = foldEmail(email);
  await limits.take('mailPause', address);
  await limits.take('mailAddress', address);
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
