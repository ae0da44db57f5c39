import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { StoredFile, StoredPhoto } from '@recto/contracts/events/values.ts';
import { streamOf } from '@recto/event-log/decider.ts';
import { load } from '@recto/event-log/execute.ts';
import blockings from '@recto/projections/read-models/blockings.ts';
import collections from '@recto/projections/read-models/collections.ts';
import commentLikes from '@recto/projections/read-models/comment-likes.ts';
import comments from '@recto/projections/read-models/comments.ts';
import histories from '@recto/projections/read-models/histories.ts';
import libraries from '@recto/projections/read-models/libraries.ts';
import likedPages from '@recto/projections/read-models/liked-pages.ts';
import moderation from '@recto/projections/read-models/moderation.ts';
import notifications from '@recto/projections/read-models/notifications.ts';
import pageCards, { type PageCard } from '@recto/projections/read-models/page-cards.ts';
import pageVersions from '@recto/projections/read-models/page-versions.ts';
import readLater from '@recto/projections/read-models/read-later.ts';
import reports, { thingKey } from '@recto/projections/read-models/reports.ts';
import subscriptions from '@recto/projections/read-models/subscriptions.ts';
import type { Context } from '../context.ts';
import { draft } from '../domain/draft.ts';
import { notices } from '../domain/notices.ts';
import { page } from '../domain/page.ts';
import type { Account } from '../domain/user.ts';
import { nameOf } from '../media/file-name.ts';
import { docsOf } from '../read-models.ts';
import type { ReadModel } from '../waiter.ts';
import type { Entry } from './archive.ts';
import { jsonEntry, listEntry } from './json.ts';

/** What is read besides the log. */
export const exportModels: readonly ReadModel[] = [
  'page-cards',
  'page-versions',
  'comments',
  'comment-likes',
  'collections',
  'subscriptions',
  'libraries',
  'liked-pages',
  'histories',
  'read-later',
  'notifications',
  'reports',
  'moderation',
  'blockings',
];

/**
 * Everything that a person has said and made, as the files of an archive: one JSON for the profile and each list, a
 * folder for each page and draft with its text, its versions, photos and attachments. Of others there are only ids,
 * and what moderators wrote about the person.
 */
export async function* everythingOf(context: Context, account: Account): AsyncGenerator<Entry> {
  const { reads } = context;
  const { userId } = account;
  yield jsonEntry('profile.json', profileOf(account));
  if (account.photo) yield* photoIn(context, 'profile-photo', account.photo);

  for await (const card of docsOf(reads, pageCards).find({ ownerId: userId })) {
    yield* card.draft ? draftIn(context, card) : pageIn(context, card);
  }
  yield listEntry('comments.json', () =>
    shown(docsOf(reads, comments).find({ authorId: userId }), ({ _id, pageId, date, text, edited, inReplyTo }) => ({
      id: _id,
      pageId,
      date,
      text,
      edited,
      inReplyTo,
    })),
  );
  for await (const { _id, photo } of docsOf(reads, collections).find({ ownerId: userId })) {
    if (photo) yield* photoIn(context, `collections/${_id}`, photo);
  }
  yield listEntry('collections.json', () =>
    shown(
      docsOf(reads, collections).find({ ownerId: userId }),
      ({ _id, name, description, pageIds, sharing, date }) => ({ id: _id, name, description, pageIds, sharing, date }),
    ),
  );
  yield listEntry('subscriptions.json', () =>
    shown(docsOf(reads, subscriptions).find({ readerId: userId }), ({ authorId, date }) => ({ authorId, date })),
  );
  yield listEntry('saved-collections.json', () =>
    shown(docsOf(reads, libraries).find({ userId }), ({ collectionId, date }) => ({ collectionId, date })),
  );
  yield listEntry('ratings.json', () =>
    shown(docsOf(reads, likedPages).find({ userId }), ({ pageId, rating, dateAdded }) => ({
      pageId,
      rating,
      dateAdded,
    })),
  );
  yield listEntry('liked-comments.json', () =>
    shown(docsOf(reads, commentLikes).find({ userId }), ({ commentId }) => ({ commentId })),
  );
  yield listEntry('history.json', () =>
    shown(docsOf(reads, histories).find({ readerId: userId, removed: false }), ({ pageId, dateVisited }) => ({
      pageId,
      dateVisited,
    })),
  );
  yield listEntry('read-later.json', () =>
    shown(docsOf(reads, readLater).find({ readerId: userId }), ({ pageId, dateAdded }) => ({ pageId, dateAdded })),
  );
  yield* noticesIn(context, userId);
  yield* decencyIn(context, userId);
}

/** What the person wanted to be told of, was told of, and was mailed. */
async function* noticesIn({ log, reads }: Context, userId: string): AsyncGenerator<Entry> {
  yield listEntry('notifications.json', () =>
    shown(
      docsOf(reads, notifications).find({ userId }),
      ({ kind, date, pageId, commentId, count, thing, outcome }) => ({
        kind,
        date,
        pageId,
        commentId,
        count,
        thing,
        outcome,
      }),
    ),
  );
  yield listEntry('notification-choices-and-mails.json', () =>
    shown(log.readStream(streamOf(notices, userId)), ({ type, data, metadata }) => ({
      type,
      at: metadata.at,
      ...data,
    })),
  );
}

/** Reports by and about the person, what moderators did and wrote, and who may not comment. Reporters stay unknown. */
async function* decencyIn({ reads }: Context, userId: string): AsyncGenerator<Entry> {
  yield listEntry('reports.json', () =>
    shown(docsOf(reads, reports).find({ reporterId: userId }), ({ thing, reason, text, date, outcome }) => ({
      thing,
      reason,
      text,
      date,
      outcome,
    })),
  );
  yield listEntry('moderation.json', async function* () {
    for await (const about of docsOf(reads, moderation).find({ ownerId: userId })) {
      const { kind, thingId, hiding, held, outcome, notes } = about;
      const reported = await docsOf(reads, reports)
        .find({ thing: thingKey(kind, thingId) })
        .toArray();
      yield {
        thing: { kind, id: thingId },
        held,
        hiding,
        outcome,
        reports: reported.map(({ reason, date, outcome: decided }) => ({ reason, date, outcome: decided })),
        notes: notes.map(({ text, date }) => ({ text, date })),
      };
    }
  });
  yield listEntry('blocked-readers.json', () =>
    shown(docsOf(reads, blockings).find({ ownerId: userId }), ({ readerId, date }) => ({ readerId, date })),
  );
  yield listEntry('blocked-by-authors.json', () =>
    shown(docsOf(reads, blockings).find({ readerId: userId }), ({ ownerId, date }) => ({ authorId: ownerId, date })),
  );
}

/** Neither the password's hash nor what belongs to a reset: they are secrets of this site, not the person's data. */
const profileOf = ({ userId, name, username, email, headline, biography, links }: Account) => ({
  userId,
  name,
  username,
  email,
  headline,
  biography,
  links,
});

async function* shown<T>(found: AsyncIterable<T>, show: (doc: T) => unknown): AsyncGenerator {
  for await (const doc of found) yield show(doc);
}

type Card = PageCard & { _id: string };

async function* draftIn(context: Context, { _id }: Card): AsyncGenerator<Entry> {
  const { state } = await load(context.log, draft, _id);
  if (!('contents' in state)) return;
  const folder = `drafts/${_id}`;
  const { passwordHash: _, photo, files, ...rest } = state;
  yield jsonEntry(`${folder}/draft.json`, { ...rest, files: files.map(named) });
  yield* mediaIn(context, folder, _id, photo, files);
}

async function* pageIn(context: Context, card: Card): AsyncGenerator<Entry> {
  const { state } = await load(context.log, page, card._id);
  if (!('contents' in state)) return;
  const folder = `pages/${card._id}`;
  const { passwordHash: _, photo, files, ...rest } = state;
  const { date: published, updatedAt, likes, dislikes } = card;
  yield jsonEntry(`${folder}/page.json`, {
    ...rest,
    files: files.map(named),
    published,
    updatedAt,
    likes,
    dislikes,
  });
  yield listEntry(`${folder}/versions.json`, () =>
    shown(docsOf(context.reads, pageVersions).find({ pageId: card._id }).sort({ n: 1 }), ({ n, date, contents }) => ({
      n,
      date,
      contents,
    })),
  );
  yield* mediaIn(context, folder, card._id, photo, files);
}

const named = ({ fileId, name, size, type }: StoredFile) => ({ fileId, name, size, type });

async function* mediaIn(
  context: Context,
  folder: string,
  pageId: string,
  photo: StoredPhoto | null,
  files: readonly StoredFile[],
): AsyncGenerator<Entry> {
  const { store } = context.media;
  if (photo) yield* photoIn(context, `${folder}/photo`, photo);
  for (const file of files) {
    const { mediaId, fileId } = file;
    // The id comes first: two files may have the same name, and a name may be `..`.
    if (await store.record(mediaId))
      yield fileEntry(`${folder}/files/${fileId}-${nameOf(file)}`, store, mediaId, 'file');
  }
  for (const mediaId of await store.ownedBy({ kind: 'page', id: pageId })) {
    const record = await store.record(mediaId);
    const width = record?.use === 'inline' ? await store.largestOf(mediaId) : null;
    if (width !== null) yield fileEntry(`${folder}/images/${mediaId}.jpg`, store, mediaId, `${width}.jpg`);
  }
}

async function* photoIn(context: Context, name: string, { mediaId, widths }: StoredPhoto): AsyncGenerator<Entry> {
  const { store } = context.media;
  if (await store.record(mediaId)) yield fileEntry(`${name}.jpg`, store, mediaId, `${Math.max(...widths)}.jpg`);
}

const fileEntry = (name: string, store: Context['media']['store'], mediaId: string, file: string): Entry => ({
  name,
  compress: file === 'file',
  bytes: () => createReadStream(join(store.directoryOf(mediaId), file)),
});
