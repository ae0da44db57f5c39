/** For moderators: what was reported or held, what they do about it, and what happened to a thing. 403 for others. */

import Type, { type Static } from 'typebox';
import { answers, call, shape } from './call.ts';
import { ReportOutcome, ThingKind } from './reports.ts';
import {
  Comment,
  Contents,
  Count,
  Hiding,
  Id,
  IsoTime,
  nullable,
  oneOf,
  PageType,
  Photo,
  ReportReason,
} from './shared.ts';

const tags = ['admin'];
const thing = Type.Object({ kind: ThingKind, id: Id });

const Person = Type.Object({ _id: Id, name: Type.String(), username: Type.String(), photo: nullable(Photo) });
/** A thing in the queue. `reports` counts those that nobody has decided. */
export const QueueEntry = Type.Object({
  kind: ThingKind,
  id: Id,
  title: Type.String({ description: 'the page’s title, the comment’s beginning, or the name' }),
  owner: nullable(Person),
  page: nullable(Type.Object({ id: Id, type: PageType, url: Type.String(), title: Type.String() })),
  held: nullable(oneOf('repeated', 'links')),
  hidden: Type.Boolean(),
  reports: Count,
  reasons: Type.Record(Type.String(), Count),
  date: IsoTime,
  outcome: nullable(ReportOutcome),
});
export type QueueEntry = Static<typeof QueueEntry>;

export const getQueue = call({
  method: 'GET',
  url: '/api/admin/queue',
  schema: {
    summary: 'Things that wait for a moderator: held comments and reported things, oldest first; or the decided',
    tags,
    querystring: shape({
      show: Type.Optional(oneOf('open', 'decided')),
      cursor: Type.Optional(Type.String()),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 24 }),
    }),
    response: answers(
      200,
      Type.Object({ things: Type.Array(QueueEntry), open: Count, cursor: nullable(Type.String()) }),
    ),
  },
});

/** One thing as a moderator sees it: what it says, around what, who reported it and why. */
export const ModeratedThing = Type.Object({
  ...QueueEntry.properties,
  hiding: nullable(Hiding),
  gone: Type.Boolean({ description: 'deleted, or in the trash: there is nothing to hide' }),
  contents: nullable(Contents),
  comment: nullable(Comment),
  /** The comment that it answers. */
  parent: nullable(Comment),
  profile: nullable(
    Type.Object({ headline: Type.String(), biography: Type.String(), links: Type.Array(Type.String()) }),
  ),
  reportsBy: Type.Array(
    Type.Object({
      reporter: nullable(Person),
      reason: ReportReason,
      text: Type.String(),
      date: IsoTime,
      open: Type.Boolean(),
    }),
  ),
  notes: Type.Array(Type.Object({ id: Id, by: nullable(Person), text: Type.String(), date: IsoTime })),
});
export type ModeratedThing = Static<typeof ModeratedThing>;
const ThingAnswer = answers(200, Type.Object({ thing: ModeratedThing }));

export const getThing = call({
  method: 'GET',
  url: '/api/admin/things/:kind/:id',
  schema: { summary: 'A thing in its context', tags, params: thing, response: ThingAnswer },
});

export const hideThing = call({
  method: 'POST',
  url: '/api/admin/things/:kind/:id/hide',
  schema: {
    summary: 'Hide it from all but its owner, who sees why; its open reports are decided',
    tags,
    params: thing,
    body: shape({ reason: ReportReason, explanation: Type.String() }),
    response: ThingAnswer,
  },
});

export const restoreThing = call({
  method: 'POST',
  url: '/api/admin/things/:kind/:id/restore',
  schema: { summary: 'Show it again', tags, params: thing, response: ThingAnswer },
});

export const dismissReports = call({
  method: 'POST',
  url: '/api/admin/things/:kind/:id/dismiss',
  schema: { summary: 'Decide its open reports: all is well', tags, params: thing, response: ThingAnswer },
});

export const approveComment = call({
  method: 'POST',
  url: '/api/admin/things/comment/:id/approve',
  schema: {
    summary: 'Let a comment through that was held; with `text`, only as it was read',
    tags,
    params: Type.Object({ id: Id }),
    body: nullable(shape({ text: Type.Optional(Type.String()) })),
    response: ThingAnswer,
  },
});

export const noteThing = call({
  method: 'POST',
  url: '/api/admin/things/:kind/:id/notes',
  schema: {
    summary: 'Leave a note for the other moderators',
    tags,
    params: thing,
    body: shape({ text: Type.String() }),
    response: ThingAnswer,
  },
});

/** An account as a moderator sees it. No address, no password. */
export const ModeratedAccount = Type.Object({
  ...Person.properties,
  since: IsoTime,
  roles: Type.Array(oneOf('moderator')),
  blocked: nullable(
    Type.Object({
      reason: ReportReason,
      explanation: Type.String(),
      date: IsoTime,
      pages: oneOf('stay', 'hide'),
    }),
  ),
  pagesNum: Count,
});
export type ModeratedAccount = Static<typeof ModeratedAccount>;
const account = Type.Object({ username: Type.String() });
const AccountAnswer = answers(200, Type.Object({ account: ModeratedAccount }));

export const getAccount = call({
  method: 'GET',
  url: '/api/admin/accounts/:username',
  schema: { summary: 'An account', tags, params: account, response: AccountAnswer },
});

export const blockAccount = call({
  method: 'POST',
  url: '/api/admin/accounts/:username/block',
  schema: {
    summary: 'End its sessions and let it not log in; its pages stay or are hidden. 403 for moderators',
    tags,
    params: account,
    body: shape({ reason: ReportReason, explanation: Type.String(), pages: oneOf('stay', 'hide') }),
    response: AccountAnswer,
  },
});

export const unblockAccount = call({
  method: 'POST',
  url: '/api/admin/accounts/:username/unblock',
  schema: {
    summary: 'Let it log in again; what was hidden with it comes back',
    tags,
    params: account,
    response: AccountAnswer,
  },
});

/** A fact of an entity's history. `data` holds what is needed to understand it: no sealed text is opened for this. */
export const AuditEvent = Type.Object({
  id: Id,
  type: Type.String(),
  date: IsoTime,
  command: Type.String(),
  by: nullable(Person),
  data: Type.Record(Type.String(), Type.Unknown()),
});
export type AuditEvent = Static<typeof AuditEvent>;

export const getAudit = call({
  method: 'GET',
  url: '/api/admin/audit/:kind/:id',
  schema: {
    summary: 'What happened to a page, a comment, a profile (its account) or a collection, oldest first',
    tags,
    params: Type.Object({ kind: oneOf('page', 'comment', 'profile', 'collection'), id: Id }),
    response: answers(200, Type.Object({ events: Type.Array(AuditEvent) })),
  },
});
