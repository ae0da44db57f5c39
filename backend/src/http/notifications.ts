import * as calls from '@recto/contracts/http/notifications.ts';
import { load } from '@recto/event-log/execute.ts';
import type { Context } from '../context.ts';
import { chooseNotices, notices, readUpTo } from '../domain/notices.ts';
import { Rejected } from '../domain/rejected.ts';
import { noticeModels, noticesOf, toldTo, unreadOf } from '../notices-of.ts';
import { type App, eventsAlone, signedIn } from './app-types.ts';
import { callerOf } from './caller.ts';
import { command } from './command.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { notificationsFor } from './notification-answer.ts';
import { caughtUp } from './read.ts';

/** What somebody is told of, how far they have read, and what they want to be told of. */
export const notificationArea = (app: App, context: Context): void => {
  app.route({
    ...calls.listNotifications,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { cursor, limit } = request.query;
      await caughtUp(context, request, reply, ...noticeModels, 'comments', 'comment-likes', 'author-profiles');
      const [date, id] = cursor === undefined ? [] : fromCursor(cursor, 2).map(String);
      const after = date === undefined || id === undefined ? null : { date, id };
      const state = await noticesOf(context, userId);
      const found = await toldTo(context, userId, state.choices, { after, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return {
        notifications: await notificationsFor(context, userId, state.readUpTo, shown),
        unread: await unreadOf(context, userId),
        readUpTo: state.readUpTo,
        cursor: last ? toCursor([last.date, last.id]) : null,
      };
    },
  });

  app.route({
    ...calls.countNotifications,
    config: signedIn,
    handler: async (request, reply) => {
      await caughtUp(context, request, reply, ...noticeModels);
      return { unread: await unreadOf(context, callerOf(request).userId) };
    },
  });

  app.route({
    ...calls.readNotifications,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const ours = command(context, request, 'readNotifications');
      const upTo = timeOf(request.body.upTo, ours.request.at);
      const { state } = await ours.run(notices, userId, now => readUpTo(now, userId, upTo));
      await caughtUp(context, request, reply, ...noticeModels);
      return { unread: await unreadOf(context, userId), readUpTo: state.readUpTo };
    },
  });

  app.route({
    ...calls.getNoticeChoices,
    config: signedIn,
    handler: async request => ({
      choices: (await load(context.log, notices, callerOf(request).userId)).state.choices,
    }),
  });

  app.route({
    ...calls.chooseNotices,
    config: eventsAlone,
    handler: async request => {
      const { userId } = callerOf(request);
      const { state } = await command(context, request, 'chooseNotices').run(notices, userId, now =>
        chooseNotices(now, userId, request.body.choices),
      );
      return { choices: state.choices };
    },
  });
};

/** Never a time to come: what happens until then would count as read. @throws Rejected `rule-broken` (422). */
const timeOf = (given: string | undefined, now: string): string => {
  if (given === undefined) return now;
  const time = Date.parse(given);
  if (Number.isNaN(time)) throw new Rejected('rule-broken', { upTo: 'Please give a time.' });
  const asked = new Date(time).toISOString();
  return asked < now ? asked : now;
};
