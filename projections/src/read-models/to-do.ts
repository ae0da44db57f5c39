import type { ThingKind } from '@recto/contracts/events/moderation.ts';
import { DIGEST_HOUR_UTC, REGISTRATION_LIFE_MS } from '@recto/contracts/limits.ts';
import { thingKey } from './reports.ts';
import { toldOfComment } from './told.ts';
import type { EventFor } from '../projection.ts';
import { projection } from '../projection.ts';

/** What is to be done, by the worker in `backend/todo`. */
export type Work =
  /** Nobody finished the registration: destroy its key. */
  | { name: 'abandon-registration'; registrationId: string }
  /** A claim was made and not confirmed in time; `stream` is the claim's. */
  | { name: 'release-claim'; stream: string; holderId: string }
  /** A closed draft: publish it unless that has been done, then delete the draft. */
  | { name: 'finish-publishing'; pageId: string; ownerId: string }
  /** The trash lets go of it. */
  | { name: 'delete-draft'; pageId: string; ownerId: string }
  | { name: 'delete-page'; pageId: string; ownerId: string }
  /** No page, profile or collection shows it any more. */
  | { name: 'purge-media'; mediaId: string }
  /** Keys, pages, comments and lists of a deleted account. */
  | { name: 'erase-account'; userId: string }
  /** What a block of the account, or its end, says about its pages and profile. */
  | { name: 'settle-account-pages'; userId: string; pages: 'hidden' | 'shown' }
  /** A reported thing is gone: tell who reported it. */
  | { name: 'settle-reports'; kind: ThingKind; thingId: string; ownerId: string; pageId: string | null }
  /** The daily mail of what was not read. */
  | { name: 'send-digest'; userId: string };

/** Open work; done when an event says so. Id: what it is about, e.g. `page:<pageId>`. */
export type ToDo = {
  due: Date;
  work: Work;
  /** The event that it follows from: the work's command id is made of `eventId` and the work's name. */
  cause: { eventId: string; correlationId: string; at: string };
};

type Cause = { id: string; metadata: { $correlationId: string; at: string } };

const todo = ({ id, metadata }: Cause, due: Date, work: Work): ToDo => ({
  due,
  work,
  cause: { eventId: id, correlationId: metadata.$correlationId, at: metadata.at },
});
const soon = (event: Cause, work: Work, afterMs = 0) =>
  todo(event, new Date(Date.parse(event.metadata.at) + afterMs), work);

/** A request that is under way finishes by itself; the worker comes after those that did not. Milliseconds. */
const publishingTakes = 30_000;

const registrationId = ({ data }: { data: { registrationId: string } }) => `registration:${data.registrationId}`;
const claimId = ({ stream }: { stream: string }) => `claim:${stream}`;
const draftId = ({ data }: { data: { pageId: string } }) => `draft:${data.pageId}`;
const pageId = ({ data }: { data: { pageId: string } }) => `page:${data.pageId}`;
const deletion = (event: EventFor<'DraftTrashed' | 'PageTrashed'>, name: 'delete-draft' | 'delete-page') => {
  const { pageId, ownerId, until } = event.data;
  return todo(event, new Date(until), { name, pageId, ownerId });
};
/** The first time after `at` at which daily mails go out. */
const nextDigest = (at: string): Date => {
  const due = new Date(at);
  due.setUTCHours(DIGEST_HOUR_UTC, 0, 0, 0);
  if (due <= new Date(at)) due.setUTCDate(due.getUTCDate() + 1);
  return due;
};
const digestId = (userId: string) => `digest:${userId}`;
/** The day's first thing to tell makes the mail; the others go with it. */
const digest = (doc: ToDo | undefined, event: Cause, id: string): ToDo =>
  doc ?? todo(event, nextDigest(event.metadata.at), { name: 'send-digest', userId: id.slice(digestId('').length) });
const ofDigest = ({ data }: { data: { userId: string } }) => digestId(data.userId);
const reportsId = (kind: ThingKind, thingId: string) => `reports:${thingKey(kind, thingId)}`;
const isReports = (id: string) => id.startsWith('reports:');
/** Reports wait for a moderator; the worker has something to do only when the thing goes first. */
const never = new Date('9999-01-01T00:00:00.000Z');
const thingGone = (doc: ToDo | undefined, event: Cause): ToDo | undefined => doc && soon(event, doc.work);
const accountPagesId = (userId: string, pages: 'hidden' | 'shown') => `account-pages:${userId}:${pages}`;
const accountId = ({ data }: { data: { userId: string } }) => `account:${data.userId}`;
const mediaId = (media: string) => `media:${media}`;
const mediaIds = (...media: (string | null)[]) => media.filter(id => id !== null).map(mediaId);
const purge = (event: Cause, id: string) => soon(event, { name: 'purge-media', mediaId: id.slice(mediaId('').length) });
const isMedia = (id: string) => id.startsWith(mediaId(''));

const settled = (doc: ToDo | undefined, { data }: EventFor<'ClaimConfirmed' | 'ClaimReleased'>) =>
  doc?.work.name === 'release-claim' && doc.work.holderId === data.holderId ? undefined : doc;

export default projection<ToDo>({
  name: 'to-do',
  version: 3,
  indexes: [{ key: { due: 1, _id: 1 } }],
  on: {
    RegistrationBegun: {
      id: registrationId,
      fold: (_, event) =>
        soon(event, { name: 'abandon-registration', registrationId: event.data.registrationId }, REGISTRATION_LIFE_MS),
    },
    RegistrationCompleted: { id: registrationId, fold: () => undefined },
    RegistrationAbandoned: { id: registrationId, fold: () => undefined },

    ClaimMade: {
      id: claimId,
      fold: (_, event) =>
        todo(event, new Date(event.data.until), {
          name: 'release-claim',
          stream: event.stream,
          holderId: event.data.holderId,
        }),
    },
    ClaimConfirmed: { id: claimId, fold: settled },
    ClaimReleased: { id: claimId, fold: settled },

    DraftSaved: { id: ({ data }) => data.dropped.map(mediaId), fold: (_, event, id) => purge(event, id) },
    DraftClosed: {
      id: draftId,
      fold: (_, event) =>
        soon(
          event,
          { name: 'finish-publishing', pageId: event.data.pageId, ownerId: event.data.ownerId },
          publishingTakes,
        ),
    },
    DraftTrashed: { id: draftId, fold: (_, event) => deletion(event, 'delete-draft') },
    DraftRestored: { id: draftId, fold: () => undefined },
    DraftDeleted: {
      id: event => [draftId(event), ...event.data.media.map(mediaId)],
      fold: (_, event, id) => (isMedia(id) ? purge(event, id) : undefined),
    },

    PagePhotoChosen: { id: ({ data }) => mediaIds(data.replaced), fold: (_, event, id) => purge(event, id) },
    PagePhotoRemoved: { id: ({ data }) => mediaIds(data.removed), fold: (_, event, id) => purge(event, id) },
    FileRemoved: { id: ({ data }) => mediaIds(data.mediaId), fold: (_, event, id) => purge(event, id) },
    PageTrashed: { id: pageId, fold: (_, event) => deletion(event, 'delete-page') },
    PageRestored: { id: pageId, fold: () => undefined },
    PageDeleted: {
      id: event => [pageId(event), reportsId('page', event.data.pageId), ...event.data.media.map(mediaId)],
      fold: (doc, event, id) => (isReports(id) ? thingGone(doc, event) : isMedia(id) ? purge(event, id) : undefined),
    },

    ProfilePhotoChosen: { id: ({ data }) => mediaIds(data.replaced), fold: (_, event, id) => purge(event, id) },
    CollectionPhotoChosen: { id: ({ data }) => mediaIds(data.replaced), fold: (_, event, id) => purge(event, id) },
    CollectionDeleted: { id: ({ data }) => data.media.map(mediaId), fold: (_, event, id) => purge(event, id) },
    MediaPurged: { id: ({ data }) => mediaId(data.mediaId), fold: () => undefined },

    CommentAdded: { id: ({ data }) => (data.held ? [] : toldOfComment(data).map(digestId)), fold: digest },
    CommentApproved: { id: ({ data }) => toldOfComment(data).map(digestId), fold: digest },
    PageRated: { id: ({ data }) => (data.rating === 'like' ? digestId(data.ownerId) : []), fold: digest },
    CommentDeleted: { id: ({ data }) => reportsId('comment', data.commentId), fold: thingGone },
    ThingReported: {
      id: ({ data }) => reportsId(data.kind, data.thingId),
      fold: (_, event) => {
        const { kind, thingId, ownerId, pageId } = event.data;
        return todo(event, never, { name: 'settle-reports', kind, thingId, ownerId, pageId });
      },
    },
    ReportDecided: {
      id: ({ data }) => [reportsId(data.kind, data.thingId), ...data.reporterIds.map(digestId)],
      fold: (doc, event, id) => (isReports(id) ? undefined : digest(doc, event, id)),
    },
    DigestSent: { id: ofDigest, fold: () => undefined },
    DigestSkipped: { id: ofDigest, fold: () => undefined },

    AccountBlocked: {
      id: ({ data }) => (data.pages === 'stay' ? [] : accountPagesId(data.userId, 'hidden')),
      fold: (_, event) => soon(event, { name: 'settle-account-pages', userId: event.data.userId, pages: 'hidden' }),
    },
    AccountUnblocked: {
      id: ({ data }) => accountPagesId(data.userId, 'shown'),
      fold: (_, event) => soon(event, { name: 'settle-account-pages', userId: event.data.userId, pages: 'shown' }),
    },
    AccountPagesSettled: { id: ({ data }) => accountPagesId(data.userId, data.pages), fold: () => undefined },

    AccountDeleted: {
      id: event => [accountId(event), digestId(event.data.userId), reportsId('profile', event.data.userId)],
      fold: (doc, event, id) =>
        isReports(id)
          ? thingGone(doc, event)
          : id === accountId(event)
            ? soon(event, { name: 'erase-account', userId: event.data.userId })
            : undefined,
    },
    AccountErased: { id: accountId, fold: () => undefined },
  },
});
