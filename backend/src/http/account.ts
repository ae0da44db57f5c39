import * as calls from '@recto/contracts/http/profile.ts';
import { passwordNotYours } from '@recto/contracts/messages/profile.ts';
import { PRODUCT_NAME } from '@recto/contracts/product.ts';
import { normaliseSecret } from '@recto/contracts/text.ts';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import { deleteAccount, user } from '../domain/user.ts';
import { archiveOf } from '../export/archive.ts';
import { everythingOf, exportModels } from '../export/everything.ts';
import { verifyPassword } from '../security/passwords.ts';
import { accountOf } from './accounts.ts';
import { type App, signedIn } from './app-types.ts';
import { callerOf } from './caller.ts';
import { command } from './command.ts';
import { caughtUp } from './read.ts';

/** Taking everything along, and leaving for good (decision 36). */
export const accountArea = (app: App, context: Context): void => {
  const { limits, sessions } = context;

  app.route({
    ...calls.exportAccount,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const account = await accountOf(context, userId);
      if (account === null) throw new Rejected('not found');
      await caughtUp(context, request, reply, ...exportModels);
      const day = context.clock().toISOString().slice(0, 10);
      const archive = archiveOf(everythingOf(context, account), context.clock(), error =>
        request.log.error({ err: error }, 'an export broke off'),
      );
      return reply
        .header('content-disposition', `attachment; filename="${PRODUCT_NAME.toLowerCase()}-${day}.zip"`)
        .header('cache-control', 'no-store')
        .type('application/zip')
        .send(archive);
    },
  });

  app.route({
    ...calls.deleteAccount,
    config: signedIn,
    handler: async request => {
      const { userId } = callerOf(request);
      const ours = command(context, request, 'deleteAccount');
      const password = normaliseSecret(request.body.password);
      // Whoever got hold of a token must not be able to end the account with it.
      const account = await limits.checkSecret([['loginAccount', userId, request.ip]], async () => {
        const present = await accountOf(context, userId);
        return (await verifyPassword(present?.passwordHash ?? null, password)) ? present : null;
      });
      if (account === null) throw new Rejected('rule-broken', { password: passwordNotYours });
      const { position } = await ours.run(user, userId, deleteAccount);
      sessions.endAllHere(userId, { at: ours.request.at, position, kept: null });
      return {};
    },
  });
};
