/** What happened that concerns oneself, and what one wants to be told of. */

import Type, { type Static } from 'typebox';
import { answers, call, Nothing, shape } from './call.ts';
import { ReportOutcome, ThingRef } from './reports.ts';
import { CardAuthor, Id, IsoTime, nullable, oneOf, PageType, Photo, UntilNow } from './shared.ts';

const tags = ['notifications'];

export const NoticeKind = oneOf('reply', 'comment', 'like', 'page', 'report', 'moderation');
export type NoticeKind = Static<typeof NoticeKind>;

/**
 * One thing to tell. `page` and `comment` are null when they are gone or may not be read any more. Likes of a page are
 * one entry, whose date is that of the newest.
 */
export const Notification = Type.Object({
  id: Id,
  kind: NoticeKind,
  date: IsoTime,
  read: Type.Boolean(),
  page: nullable(
    Type.Object({
      id: Id,
      type: PageType,
      url: Type.String(),
      title: Type.String(),
      author: nullable(CardAuthor),
    }),
  ),
  comment: nullable(
    Type.Object({
      id: Id,
      text: Type.String({ description: 'its beginning' }),
      inReplyTo: nullable(Id),
      author: nullable(Type.Object({ id: Id, name: Type.String(), username: Type.String(), photo: nullable(Photo) })),
      isPageAuthor: Type.Boolean(),
    }),
  ),
  count: Type.Integer({ minimum: 1, description: 'likes; 1 for all other kinds' }),
  thing: nullable(ThingRef),
  outcome: nullable(ReportOutcome),
});
export type Notification = Static<typeof Notification>;

/** `more` than can be counted cheaply: show `99+`. */
export const Unread = Type.Object({ unread: Type.Integer({ minimum: 0, maximum: 100 }) });
export type Unread = Static<typeof Unread>;

export const NoticeChoices = Type.Object({
  reply: Type.Boolean(),
  comment: Type.Boolean(),
  like: Type.Boolean(),
  page: Type.Boolean(),
  report: Type.Boolean(),
  digest: Type.Boolean(),
});
export type NoticeChoices = Static<typeof NoticeChoices>;

export const listNotifications = call({
  method: 'GET',
  url: '/api/notifications',
  schema: {
    summary: 'One’s notifications, newest first',
    tags,
    querystring: shape({
      cursor: Type.Optional(Type.String()),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 24 }),
    }),
    response: answers(
      200,
      Type.Object({
        notifications: Type.Array(Notification),
        ...Unread.properties,
        readUpTo: nullable(IsoTime),
        cursor: nullable(Type.String()),
      }),
    ),
  },
});

export const countNotifications = call({
  method: 'GET',
  url: '/api/notifications/count',
  schema: { summary: 'How many are unread; 100 stands for more than 99', tags, response: answers(200, Unread) },
});

export const readNotifications = call({
  method: 'POST',
  url: '/api/notifications/read',
  schema: {
    summary: 'Mark all up to a time as read; without one, all that there are',
    tags,
    body: shape({ upTo: Type.Optional(IsoTime) }),
    response: answers(200, Type.Object({ ...Unread.properties, readUpTo: nullable(IsoTime) })),
  },
});

const choices = answers(200, Type.Object({ choices: NoticeChoices }));

export const getNoticeChoices = call({
  method: 'GET',
  url: '/api/notifications/choices',
  schema: { summary: 'What one wants to be told of, and whether by mail', tags, response: choices },
});

export const chooseNotices = call({
  method: 'PATCH',
  url: '/api/notifications/choices',
  schema: {
    summary: 'Change some of the choices',
    tags,
    body: shape({
      choices: Type.Partial(Type.Object(NoticeChoices.properties, { additionalProperties: false })),
    }),
    response: choices,
  },
});

const byToken = shape({ token: Type.String({ maxLength: 1000 }) });

/** For people who follow the link of a mail: a page with one button. It changes nothing by itself (RFC 8058, 3.2). */
export const askUnsubscribe = call({
  method: 'GET',
  url: '/api/notifications/unsubscribe',
  schema: { summary: 'The page behind a digest’s link', tags, querystring: byToken, produces: ['text/html'] },
});

/** For mail programs (List-Unsubscribe-Post) and that button. Needs no session: the token names account and purpose. */
export const unsubscribe = call({
  method: 'POST',
  url: '/api/notifications/unsubscribe',
  schema: {
    summary: 'End the daily mail',
    tags,
    querystring: byToken,
    consumes: ['application/x-www-form-urlencoded', 'application/json'],
    response: answers(200, Nothing),
  },
});

export const notificationStream = call({
  method: 'GET',
  url: '/api/notifications/stream',
  schema: {
    summary:
      'The number of unread notifications, now and (but for `until=now`) whenever it may have changed, as server-sent events',
    tags,
    querystring: UntilNow,
    produces: ['text/event-stream'],
  },
});

/** The stream's events by name. */
export type NotificationStreamEvent = { event: 'unread'; data: Unread };
