import * as calls from '@recto/contracts/http/pages.ts';
import type { EditedPage } from '@recto/contracts/http/pages.ts';
import type { PageView as PageAnswer } from '@recto/contracts/http/shared.ts';
import { PAGE_TOKEN_LIFE_MS } from '@recto/contracts/limits.ts';
import { pageIdOf } from '@recto/contracts/public-url.ts';
import { unlock } from '@recto/contracts/rules/page-password.ts';
import { load } from '@recto/event-log/execute.ts';
import pageView from '@recto/projections/read-models/page-view.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { page, publishedPage } from '../domain/page.ts';
import { Rejected } from '../domain/rejected.ts';
import { photoOf } from '../media/addresses.ts';
import { docOf } from '../read-models.ts';
import { Refused } from '../refused.ts';
import { sanitiseBody } from '../sanitise.ts';
import { verifyPassword } from '../security/passwords.ts';
import { mayRead } from '../who-may-read.ts';
import { accountOf } from './accounts.ts';
import { pageIdAt, usedUrls } from './addresses.ts';
import { type App, signedIn } from './app-types.ts';
import { attachFilesOf } from './attach-files.ts';
import { callerOf } from './caller.ts';
import { checked } from './checked.ts';
import { pageAnswer, pageAnswerModels, ratingBy, viewerOf } from './page-answer.ts';
import { apiForm, isVisitors, sendPrepared, visitorsPage } from './visitors-page.ts';
import { caughtUp } from './read.ts';
import { guardedOf, pageTokenFor, readablePage } from './readable-page.ts';

const json = 'application/json; charset=utf-8';

/** Reading pages, and the edit form's copy of them. */
export const pages = (app: App, context: Context): void => {
  app.route({
    ...calls.getPublicPage,
    handler: async (request, reply) => {
      const pageId = pageIdOf(request.params.url);
      if (isVisitors(request)) {
        const draw = (answer: PageAnswer) => reply.serialize(answer);
        return sendPrepared(
          reply,
          await visitorsPage(context, request, reply, pageId, { name: apiForm, type: json, draw }),
        );
      }
      await caughtUp(context, request, reply, ...pageAnswerModels);
      return pageAnswer(context, await readablePage(context, request, pageId, 'public'));
    },
  });

  app.route({
    ...calls.getPrivatePage,
    handler: async (request, reply) => {
      await caughtUp(context, request, reply, 'accounts', ...pageAnswerModels);
      const { username, url } = request.params;
      const pageId = await pageIdAt(context, username, url);
      return pageAnswer(context, await readablePage(context, request, pageId, 'private'));
    },
  });

  app.route({
    ...calls.unlockPage,
    handler: async (request, reply) => {
      const { username, url } = request.params;
      const { password } = checked(unlock, request.body);
      await caughtUp(context, request, reply, 'accounts', 'page-cards', 'page-view');
      const pageId = await pageIdAt(context, username, url);
      const found = pageId === null ? null : await docOf(context.reads, pageView, pageId);
      const visitor = { userId: null, unlocked: false };
      if (found === null || found.passwordHash === null || mayRead(guardedOf(found), visitor) !== 'password')
        throw new Rejected('not found');
      const { _id, passwordHash } = found;
      const isRight = await context.limits.checkSecret([['unlock', _id, request.ip]], async () =>
        (await verifyPassword(passwordHash, password)) ? true : null,
      );
      if (!isRight) throw new Refused('wrong-page-password');
      const expiresAt = new Date(context.clock().getTime() + PAGE_TOKEN_LIFE_MS).toISOString();
      return { pageToken: await pageTokenFor(context, _id, passwordHash, expiresAt) };
    },
  });

  app.route({
    ...calls.getViewer,
    handler: async (request, reply) => {
      await caughtUp(context, request, reply, 'page-view', 'read-later', 'subscriptions');
      const readable = await readablePage(context, request, request.params.pageId);
      const mine = await ratingBy(context, readable.page._id, readable.reader.userId);
      return { viewer: await viewerOf(context, readable), mine };
    },
  });

  const editAnswer = async (request: FastifyRequest, reply: FastifyReply, pageId: string | null, type: string) => {
    const { userId } = callerOf(request);
    if (pageId === null) throw new Rejected('not found');
    const edited = await editedPage(context, pageId, userId);
    if (edited.type !== type) throw new Rejected('not found');
    await caughtUp(context, request, reply, 'page-cards');
    return { page: edited, urls: await usedUrls(context, userId, pageId) };
  };

  app.route({
    ...calls.getPublicEdit,
    config: signedIn,
    handler: (request, reply) => editAnswer(request, reply, pageIdOf(request.params.url), 'public'),
  });

  app.route({
    ...calls.getPrivateEdit,
    config: signedIn,
    handler: async (request, reply) => {
      await caughtUp(context, request, reply, 'accounts', 'page-cards');
      const { username, url } = request.params;
      return editAnswer(request, reply, await pageIdAt(context, username, url), 'private');
    },
  });
};

/** A page as its owner edits it, from its stream. @throws Rejected `not found` for others. */
const editedPage = async (context: Context, pageId: string, userId: string): Promise<EditedPage> => {
  const found = publishedPage((await load(context.log, page, pageId)).state, userId);
  const owner = { kind: 'page', id: pageId } as const;
  const address = context.media.addresses(owner, found.type === 'public', context.clock());
  const contents = found.contents ?? { title: '', briefDes: '', targets: '', body: '' };
  return {
    id: pageId,
    type: found.type,
    url: found.url ?? '',
    contents: { ...contents, body: sanitiseBody(contents.body, address) },
    configurations: found.configurations,
    tags: found.tags ?? '',
    photo: photoOf(found.photo, address),
    attachFiles: attachFilesOf(found.files),
    hasPassword: found.passwordHash !== null,
    author: { username: (await accountOf(context, userId))?.username ?? '' },
    revision: found.revision,
    ...(found.lang && { lang: found.lang }),
  };
};
