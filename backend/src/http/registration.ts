import * as calls from '@recto/contracts/http/auth.ts';
import { CODE, CODE_LIFE_MS, REGISTRATION_LIFE_MS } from '@recto/contracts/limits.ts';
import { usernameTaken } from '@recto/contracts/messages/auth.ts';
import * as paths from '@recto/contracts/paths.ts';
import { isReservedUsername } from '@recto/contracts/reserved.ts';
import * as rules from '@recto/contracts/rules/registration.ts';
import { streamOf } from '@recto/event-log/decider.ts';
import { load } from '@recto/event-log/execute.ts';
import { madeBy } from '@recto/event-log/request.ts';
import type { Context } from '../context.ts';
import { emailClaim, isTaken, usernameClaim } from '../domain/claim.ts';
import { beginRegistration, enterCode, isCodeRight, registration } from '../domain/registration.ts';
import { Rejected } from '../domain/rejected.ts';
import { user } from '../domain/user.ts';
import { alreadyRegistered } from '../mail/templates/already-registered.ts';
import { verificationCode } from '../mail/templates/verification-code.ts';
import { Refused } from '../refused.ts';
import { hashPassword } from '../security/passwords.ts';
import { keyedHash } from '../security/secrets.ts';
import { emailClaimId, usernameClaimId } from './accounts.ts';
import type { App } from './app-types.ts';
import { checked } from './checked.ts';
import { command } from './command.ts';
import { sendLimited, takeMail } from './limited-mail.ts';
import { registerAccount } from './register-account.ts';
import { clearRegistration, registrationOf, setRegistration } from './registration-cookie.ts';
import { signIn } from './start-session.ts';

/** Registration in two steps: the form mails a code, the code makes the account. */
export const registrations = (app: App, context: Context): void => {
  const { log, limits, clock, secrets } = context;
  const codeHashOf = (registrationId: string, code: string): string =>
    keyedHash(secrets.codes, 'registration', registrationId, code);

  const isUsernameTaken = async (username: string): Promise<boolean> => {
    if (isReservedUsername(username)) return true;
    const { state } = await load(log, usernameClaim, usernameClaimId(context, username));
    return isTaken(state, null, clock().toISOString());
  };

  /** The code is used up: a retry of the command finds the same. Parallel guesses are counted before they are compared. */
  const codeIsRight = async (registrationId: string, code: string, count: () => Promise<void>): Promise<boolean> => {
    const { state } = await load(log, registration, registrationId);
    if (state.status !== 'pending') return false;
    const tries = [registrationId, state.codeHash ?? ''] as const;
    try {
      await limits.take('codeTries', ...tries);
    } catch (error) {
      if (error instanceof Refused && error.code === 'too-many-attempts') return false;
      throw error;
    }
    if (!isCodeRight(state, codeHashOf(registrationId, code), clock().toISOString())) {
      await count();
      return false;
    }
    await limits.giveBack('codeTries', ...tries);
    return true;
  };

  app.route({
    ...calls.usernameAvailability,
    handler: async request => {
      await limits.take('availability', request.ip);
      const { username } = checked(rules.usernameAvailability, request.body);
      return { message: (await isUsernameTaken(username)) ? 'taken' : 'ok' } as const;
    },
  });

  app.route({
    ...calls.sendCode,
    handler: async (request, reply) => {
      const { name, email, username } = checked(rules.registration, request.body);
      await limits.take('mailClient', request.ip);
      if (await isUsernameTaken(username)) throw new Rejected('taken', { username: usernameTaken(username) });
      const begin = command(context, request, 'beginRegistration');
      const { request: ours, run } = begin;
      const pending = registrationOf(context, request);
      const reusable = pending && (await load(log, registration, pending.registrationId)).state.status === 'pending';
      const registrationId = reusable ? pending.registrationId : madeBy(ours, 'registration');
      const { state: claim } = await load(log, emailClaim, emailClaimId(context, email));
      const isInUse = isTaken(claim, null, ours.at);
      if (isInUse && context.configuration.registrationDisclosure) throw new Rejected('email is in use');
      const isSending = await takeMail(context, email, () => begin.isDone(registration, registrationId));
      if (isInUse) {
        await sendLimited(context, request, email, async () =>
          alreadyRegistered({ loginLink: `${context.siteUrl()}${paths.login()}` }),
        );
      } else if (isSending) {
        const code = codeFor(keyedHash(secrets.codes, 'registration code', ours.commandId));
        const expiresAt = new Date(Date.parse(ours.at) + CODE_LIFE_MS).toISOString();
        const codeHash = codeHashOf(registrationId, code);
        await sendLimited(context, request, email, async () => {
          await run(registration, registrationId, state =>
            beginRegistration(state, { registrationId, name, username, email, codeHash, expiresAt }),
          );
          if (!reusable)
            await log.setStreamMetadata(streamOf(registration, registrationId), {
              maxAge: REGISTRATION_LIFE_MS / 1000,
            });
          return verificationCode({ name, code });
        });
      }
      setRegistration(context, reply, registrationId);
      return {};
    },
  });

  app.route({
    ...calls.validateCode,
    handler: async request => {
      await limits.take('codeClient', request.ip);
      const { registrationId } = registrationOf(context, request) ?? {};
      if (registrationId === undefined) throw new Rejected('invalid code');
      const code = String(request.body.code);
      const { run, request: ours } = command(context, request, 'enterCode');
      const count = async (): Promise<void> => {
        await run(registration, registrationId, state => enterCode(state, codeHashOf(registrationId, code), ours.at));
      };
      if (!(await codeIsRight(registrationId, code, count))) throw new Rejected('invalid code');
      return {};
    },
  });

  app.route({
    ...calls.register,
    handler: async (request, reply) => {
      await limits.take('codeClient', request.ip);
      const { name, email, username, password } = checked(rules.registration, request.body);
      const code = String(request.body.code);
      const { registrationId } = registrationOf(context, request) ?? {};
      if (registrationId === undefined) throw new Rejected('invalid code');
      const ours = command(context, request, 'registerUser');
      if (!(await ours.isDone(user, registrationId))) {
        const { state } = await load(log, registration, registrationId);
        const isPending =
          state.status === 'pending' &&
          state.username === username &&
          // Letter for letter: the code went to this one, and what goes to the account goes there, too.
          state.email === email &&
          !isReservedUsername(username);
        const count = async (): Promise<void> => {
          const wrong = command(context, request, 'enterCode');
          await wrong.run(registration, registrationId, now =>
            enterCode(now, codeHashOf(registrationId, code), ours.request.at),
          );
        };
        if (!isPending || !(await codeIsRight(registrationId, code, count))) throw new Rejected('invalid code');
      }
      const passwordHash = await hashPassword(password);
      await registerAccount(context, ours, { userId: registrationId, name, username, email, passwordHash });
      const token = await signIn(context, ours, registrationId);
      clearRegistration(context, reply);
      return reply.code(201).send({ token });
    },
  });
};

/** Five digits from 10000 to 99999 out of a keyed hash, the same for a retry of the same command. */
const codeFor = (hash: string): string => {
  const number = Buffer.from(hash, 'base64url').readBigUInt64BE();
  return String(CODE.min + Number(number % BigInt(CODE.max - CODE.min + 1)));
};
