/** Reports of pages, comments and profiles; readers that an author does not let comment. */

import Type, { type Static } from 'typebox';
import { answers, call, Nothing, shape } from './call.ts';
import { Id, IsoTime, nullable, oneOf, Photo, ReportReason } from './shared.ts';

const tags = ['reports'];

export const ThingKind = oneOf('page', 'comment', 'profile');
export type ThingKind = Static<typeof ThingKind>;
/** A profile's id is the user id. */
export const ThingRef = Type.Object({ kind: ThingKind, id: Id });
export type ThingRef = Static<typeof ThingRef>;
export const ReportOutcome = oneOf('hidden', 'blocked', 'dismissed', 'gone');
export type ReportOutcome = Static<typeof ReportOutcome>;

export const report = call({
  method: 'POST',
  url: '/api/reports',
  schema: {
    summary:
      'Report a page, a comment or a profile; 409 `already-reported`, unless it was decided and is another one since',
    tags,
    headers: Type.Object({ 'x-page-token': Type.Optional(Type.String()) }),
    body: shape({ kind: ThingKind, id: Id, reason: ReportReason, text: Type.Optional(Type.String()) }),
    response: answers(201, Nothing),
  },
});

/** Somebody who may read one's pages, but not comment on them. */
export const BlockedReader = Type.Object({
  _id: Id,
  name: Type.String(),
  username: Type.String(),
  photo: nullable(Photo),
  date: IsoTime,
});
export type BlockedReader = Static<typeof BlockedReader>;

const params = Type.Object({ userId: Id });
const blocked = answers(200, Type.Object({ blocked: Type.Boolean() }));

export const listBlockedReaders = call({
  method: 'GET',
  url: '/api/blocked-readers',
  schema: {
    summary: 'Whom one does not let comment',
    tags,
    response: answers(200, Type.Object({ readers: Type.Array(BlockedReader) })),
  },
});

export const blockReader = call({
  method: 'PUT',
  url: '/api/blocked-readers/:userId',
  schema: { summary: 'Let somebody not comment on one’s pages; 403 for oneself', tags, params, response: blocked },
});

export const unblockReader = call({
  method: 'DELETE',
  url: '/api/blocked-readers/:userId',
  schema: { summary: 'Let somebody comment again', tags, params, response: blocked },
});
