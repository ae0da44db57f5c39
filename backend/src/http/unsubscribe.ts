import * as calls from '@recto/contracts/http/notifications.ts';
import { resetLinkInvalid } from '@recto/contracts/messages/auth.ts';
import {
  unsubscribeButton,
  unsubscribed,
  unsubscribeQuestion,
  unsubscribeTitle,
} from '@recto/contracts/messages/notifications.ts';
import * as paths from '@recto/contracts/paths.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
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

const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${unsubscribeTitle}</title><main><h1>${unsubscribeTitle}</h1>${body}</main></html>`;

const html = (reply: FastifyReply, body: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(Buffer.from(page(body)));

const wantsHtml = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;

/** Whoever comes from a mail with a link that is not whole reads a sentence. */
const tellPeople = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const isInvalid = error instanceof Rejected && error.code === 'invalid link';
  if (!isInvalid || !wantsHtml(request)) throw error;
  void html(reply.code(400), `<p>${escapeHtml(resetLinkInvalid)}</p>`);
};

/** Ending the daily mail without a session: one click in the mail program (RFC 8058), or a button behind the link. */
export const unsubscribing = async (app: App, context: Context): Promise<void> => {
  // What mail programs and the button send; nothing in it matters.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, {}),
  );

  app.route({
    ...calls.askUnsubscribe,
    errorHandler: tellPeople,
    handler: async (request, reply) => {
      const { token } = request.query;
      userIdOf(context, token);
      return html(
        reply,
        `<p>${unsubscribeQuestion}</p><form method="post" action="${escapeHtml(paths.unsubscribe(token))}"><button>${unsubscribeButton}</button></form>`,
      );
    },
  });

  app.route({
    ...calls.unsubscribe,
    errorHandler: tellPeople,
    handler: async (request, reply) => {
      const userId = userIdOf(context, request.query.token);
      if ((await accountOf(context, userId)) !== null)
        await command(context, request, 'unsubscribe').run(notices, userId, now =>
          chooseNotices(now, userId, { digest: false }),
        );
      return wantsHtml(request) ? html(reply, `<p>${unsubscribed}</p>`) : {};
    },
  });
};
