import { randomBytes } from 'node:crypto';
import type { ListedPage } from '@recto/contracts/events/reading.ts';
import * as calls from '@recto/contracts/http/pages.ts';
import { toggleSubscription as toggleSubscriptionCall } from '@recto/contracts/http/users.ts';
import authorProfiles from '@recto/projections/read-models/author-profiles.ts';
import pageCards from '@recto/projections/read-models/page-cards.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { Context } from '../context.ts';
import { pageRating, ratePage } from '../domain/rating.ts';
import { reading, toggleReadLater, viewPage } from '../domain/reading.ts';
import { Rejected } from '../domain/rejected.ts';
import { subscription, toggleSubscription } from '../domain/subscription.ts';
import { docOf } from '../read-models.ts';
import { accountOf } from './accounts.ts';
import { type App, eventsAlone, signedIn } from './app-types.ts';
import { callerOf } from './caller.ts';
import { command } from './command.ts';
import { caughtUp } from './read.ts';
import { type ReadablePage, readablePage } from './readable-page.ts';

/** What the events of readers' lists carry of a page. */
const listedPageOf = ({ page }: Pick<ReadablePage, 'page'>): ListedPage => ({
  pageId: page._id,
  ownerId: page.ownerId,
  pageType: page.type,
  datePublished: page.date,
});

/** Names an anonymous browser, so that its views of a page are counted once in a while. Holds nothing else. */
const browserCookie = 'browser';
const browserSeconds = 30 * 24 * 60 * 60;

const browserOf = (request: FastifyRequest, reply: FastifyReply, secure: boolean): string => {
  const known = request.cookies[browserCookie];
  if (known && /^[\w-]{22}$/.test(known)) return `browser${known}`;
  const fresh = randomBytes(16).toString('base64url');
  reply.setCookie(browserCookie, fresh, { path: '/', maxAge: browserSeconds, httpOnly: true, sameSite: 'lax', secure });
  return `browser${fresh}`;
};

/** What a reader does with a page or an author by one click, or by reading. */
export const reactions = (app: App, context: Context): void => {
  app.route({
    ...calls.ratePage,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const readable = await readablePage(context, request, request.params.id);
      const { page } = readable;
      const rated = { ...listedPageOf(readable), ratingOpen: page.configurations.rating };
      const ours = command(context, request, 'ratePage');
      const { state } = await ours.run(pageRating, `${page._id}+${userId}`, now =>
        ratePage(now, rated, userId, request.body.rate, ours.request.at, request.body.rated),
      );
      await caughtUp(context, request, reply, 'page-cards');
      const card = await docOf(context.reads, pageCards, page._id);
      return { rating: { likes: card?.likes ?? 0, dislikes: card?.dislikes ?? 0, mine: state.rating } };
    },
  });

  app.route({
    ...calls.toggleReadLater,
    config: eventsAlone,
    handler: async request => {
      const { userId } = callerOf(request);
      const readable = await readablePage(context, request, request.params.pageId);
      const ours = command(context, request, 'toggleReadLater');
      const { state } = await ours.run(reading, `${userId}+${readable.page._id}`, now =>
        toggleReadLater(now, listedPageOf(readable), userId, ours.request.at, request.body?.readLater),
      );
      return { readLater: state.readLater };
    },
  });

  app.route({
    ...calls.recordView,
    handler: async (request, reply) => {
      await context.limits.take('views', request.ip);
      const readable = await readablePage(context, request, request.params.id);
      if (isbot(request.headers['user-agent'])) return {};
      const readerId = request.caller?.userId ?? null;
      const reader = readerId ?? browserOf(request, reply, request.protocol === 'https');
      const ours = command(context, request, 'viewPage');
      await ours.run(reading, `${reader}+${readable.page._id}`, now =>
        viewPage(now, listedPageOf(readable), readerId, ours.request.at),
      );
      return {};
    },
  });

  app.route({
    ...toggleSubscriptionCall,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { authorId } = request.params;
      if ((await accountOf(context, authorId)) === null) throw new Rejected('not found');
      const { state } = await command(context, request, 'toggleSubscription').run(
        subscription,
        `${userId}+${authorId}`,
        now => toggleSubscription(now, userId, authorId, request.body?.subscribed),
      );
      await caughtUp(context, request, reply, 'author-profiles');
      const author = await docOf(context.reads, authorProfiles, authorId);
      return { subscribed: state.subscribed, subscribersNum: author?.subscribers ?? 0 };
    },
  });
};
