import * as calls from '@recto/contracts/http/notifications.ts';
import {
  unsubscribeButton,
  unsubscribed,
  unsubscribeQuestion,
  unsubscribeTitle,
} from '@recto/contracts/messages/notifications.ts';
import * as paths from '@recto/contracts/paths.ts';
import type { Context } from '../context.ts';
import { chooseNotices, notices } from '../domain/notices.ts';
import { Rejected } from '../domain/rejected.ts';
import { escapeHtml } from '../mail/templates/layout.ts';
import { keyedHash, sameText } from '../security/secrets.ts';
import { accountOf } from './accounts.ts';
import type { App } from './app-types.ts';
import { command } from './command.ts';

/** Names an account and what its holder may do with it: end the daily mail, and nothing else. Works for ever. */
export const unsubscribeToken = ({ secrets }: Context, userId: string): string =>
  `${userId}.${keyedHash(secrets.codes, 'unsubscribe', userId)}`;

const userIdOf = (context: Context, token: string): string => {
  const userId = token.slice(0, Math.max(0, token.lastIndexOf('.')));
  if (!sameText(token, unsubscribeToken(context, userId))) throw new Rejected('invalid link');
  return userId;
};

const html = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${unsubscribeTitle}</title><main><h1>${unsubscribeTitle}</h1>${body}</main></html>`;

/** Ending the daily mail without a session: one click in the mail program (RFC 8058), or a button behind the link. */
export const unsubscribing = async (app: App, context: Context): Promise<void> => {
  // What mail programs and the button send; nothing in it matters.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, {}),
  );

  app.route({
    ...calls.askUnsubscribe,
    handler: async (request, reply) => {
      const { token } = request.query;
      userIdOf(context, token);
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(
          html(
            `<p>${unsubscribeQuestion}</p><form method="post" action="${escapeHtml(paths.unsubscribe(token))}"><button>${unsubscribeButton}</button></form>`,
          ),
        );
    },
  });

  app.route({
    ...calls.unsubscribe,
    handler: async (request, reply) => {
      const userId = userIdOf(context, request.query.token);
      if ((await accountOf(context, userId)) !== null)
        await command(context, request, 'unsubscribe').run(notices, userId, now =>
          chooseNotices(now, userId, { digest: false }),
        );
      if (!request.headers.accept?.includes('text/html')) return {};
      return reply.type('text/html; charset=utf-8').send(Buffer.from(html(`<p>${unsubscribed}</p>`)));
    },
  });
};
