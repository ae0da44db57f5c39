import * as calls from '@recto/contracts/http/auth.ts';
import { foldEmail } from '@recto/contracts/email.ts';
import { RESET_LIFE_MS } from '@recto/contracts/limits.ts';
import { emailUnknown } from '@recto/contracts/messages/auth.ts';
import * as paths from '@recto/contracts/paths.ts';
import { forgotPassword, login } from '@recto/contracts/rules/login.ts';
import { newPassword } from '@recto/contracts/rules/password.ts';
import { load } from '@recto/event-log/execute.ts';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import { endSession, session } from '../domain/session.ts';
import { checkResetCode, mustNotBeBlocked, requestPasswordReset, resetPassword, user } from '../domain/user.ts';
import { passwordReset } from '../mail/templates/password-reset.ts';
import { Refused } from '../refused.ts';
import { hashPassword, verifyPassword } from '../security/passwords.ts';
import type { Tried } from '../security/rate-limits.ts';
import { keyedHash } from '../security/secrets.ts';
import { accountByEmail, accountOf } from './accounts.ts';
import { type App, eventsAlone } from './app-types.ts';
import { callerOf } from './caller.ts';
import { checked } from './checked.ts';
import { command } from './command.ts';
import { sendLimited, takeMail } from './limited-mail.ts';
import { signIn } from './start-session.ts';

const resetCodeHash = ({ secrets }: Context, userId: string, code: string): string =>
  keyedHash(secrets.codes, 'reset', userId, code);

/** Signing in and out, and the forgotten password. */
export const auth = (app: App, context: Context): void => {
  const { limits, clock, sessions } = context;

  app.route({
    ...calls.login,
    handler: async request => {
      const { email, password } = checked(login, request.body);
      const tried: Tried[] = [
        ['loginClient', request.ip],
        ['loginAccount', foldEmail(email), request.ip],
      ];
      const found = await limits.checkSecret(tried, async () => {
        const account = await accountByEmail(context, email);
        return (await verifyPassword(account?.passwordHash ?? null, password)) ? account : null;
      });
      if (found === null) throw new Refused('wrong-credentials');
      mustNotBeBlocked(found);
      const token = await signIn(context, command(context, request, 'login'), found.userId);
      // What was decided while the password was checked ended the sessions that had begun by then, and not this one.
      const present = await accountOf(context, found.userId);
      if (present === null || present.passwordHash !== found.passwordHash) throw new Refused('wrong-credentials');
      mustNotBeBlocked(present);
      return { token };
    },
  });

  app.route({
    ...calls.logout,
    config: eventsAlone,
    handler: async request => {
      const { sessionId } = callerOf(request);
      await command(context, request, 'logout').run(session, sessionId, endSession);
      sessions.endHere(sessionId);
      return {};
    },
  });

  app.route({
    ...calls.forgotPassword,
    handler: async request => {
      const { email } = checked(forgotPassword, request.body);
      await limits.take('mailClient', request.ip);
      const found = await accountByEmail(context, email);
      const ours = command(context, request, 'requestPasswordReset');
      const isDone = async (): Promise<boolean> => found !== null && ours.isDone(user, found.userId);
      if (!(await takeMail(context, email, isDone))) return {};
      const { registrationDisclosure } = context.configuration;
      if (found === null && registrationDisclosure) throw new Rejected('not found', { email: emailUnknown(email) });
      if (found === null) return {};
      const { userId, name, email: proven } = found;
      const code = keyedHash(context.secrets.codes, 'reset code', ours.request.commandId);
      const expiresAt = new Date(Date.parse(ours.request.at) + RESET_LIFE_MS).toISOString();
      // In another case than the person's, an address may be somebody else's: its server decides that.
      await sendLimited(context, request, proven ?? email, async () => {
        await ours.run(user, userId, state =>
          requestPasswordReset(state, resetCodeHash(context, userId, code), expiresAt),
        );
        const link = `${context.siteUrl()}${paths.resetPassword(userId, code)}`;
        return passwordReset({ name: name ?? '', link });
      });
      return {};
    },
  });

  app.route({
    ...calls.resetPassword,
    handler: async request => {
      const { userId, token } = request.body;
      const { password } = checked(newPassword, request.body);
      await limits.take('codeClient', request.ip);
      const ours = command(context, request, 'resetPassword');
      if (await ours.isDone(user, userId)) return {};
      const codeHash = resetCodeHash(context, userId, token.code);
      const { state } = await load(context.log, user, userId);
      checkResetCode(state, codeHash, clock().toISOString());
      const passwordHash = await hashPassword(password);
      const { position } = await ours.run(user, userId, now =>
        resetPassword(now, codeHash, ours.request.at, passwordHash),
      );
      sessions.endAllHere(userId, { at: ours.request.at, position, kept: null });
      return {};
    },
  });
};
