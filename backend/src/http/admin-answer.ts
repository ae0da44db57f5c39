import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { getAccount, ModeratedThing, QueueEntry } from '@recto/contracts/http/admin.ts';
import type { ThingKind } from '@recto/contracts/events/moderation.ts';
import { cut } from '@recto/contracts/text.ts';
import type { Stored } from '@recto/projections/projection.ts';
import accounts from '@recto/projections/read-models/accounts.ts';
import authorProfiles, { type AuthorProfile } from '@recto/projections/read-models/author-profiles.ts';
import comments, { type Comment } from '@recto/projections/read-models/comments.ts';
import moderation, { type ModeratedThing as Doc, untouched } from '@recto/projections/read-models/moderation.ts';
import pageCards, { type PageCard } from '@recto/projections/read-models/page-cards.ts';
import pageView from '@recto/projections/read-models/page-view.ts';
import reports from '@recto/projections/read-models/reports.ts';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import type { Thing } from '../domain/report.ts';
import { thumbnailOf } from '../media/addresses.ts';
import { docOf, docsById, docsOf } from '../read-models.ts';
import { bodyForReaders } from '../sanitise.ts';
import { accountOf } from './accounts.ts';
import { commentsFor } from './comment-answer.ts';
import { moderationId, unnamedWith } from './things.ts';

/** The read models that moderators' answers are joined from. */
export const adminModels = [
  'moderation',
  'reports',
  'comments',
  'comment-likes',
  'page-cards',
  'page-view',
  'author-profiles',
  'accounts',
] as const;

/** Reports of one thing that are shown, the newest. */
const reportsShown = 100;
/** Characters of a comment that stand for it in the queue. */
const excerpt = 120;

/** Somebody as moderators see them: by the name that they gave themselves, also where the profile is hidden. */
export const personOf = (profile: Stored<AuthorProfile> | undefined) =>
  profile === undefined
    ? null
    : {
        _id: profile._id,
        name: profile.kept?.name ?? profile.name,
        username: profile.username,
        photo: thumbnailOf(profile.photo),
      };

type Joined = {
  people: ReadonlyMap<string, Stored<AuthorProfile>>;
  cards: ReadonlyMap<string, Stored<PageCard>>;
  said: ReadonlyMap<string, Stored<Comment>>;
};

const joined = async ({ reads }: Context, docs: readonly Doc[]): Promise<Joined> => {
  const [people, cards, said] = await Promise.all([
    docsById(
      reads,
      authorProfiles,
      docs.flatMap(doc => [doc.ownerId, ...doc.notes.map(({ by }) => by)]),
    ),
    docsById(
      reads,
      pageCards,
      docs.flatMap(({ pageId }) => pageId ?? []),
    ),
    docsById(
      reads,
      comments,
      docs.flatMap(({ kind, thingId }) => (kind === 'comment' ? [thingId] : [])),
    ),
  ]);
  return { people, cards, said };
};

const entryOf = (doc: Doc, { people, cards, said }: Joined): QueueEntry => {
  const card = doc.pageId === null ? undefined : cards.get(doc.pageId);
  const owner = personOf(people.get(doc.ownerId));
  const titles: Record<ThingKind, string> = {
    page: card?.title ?? '',
    comment: cut(said.get(doc.thingId)?.text ?? '', excerpt),
    profile: owner?.name ?? '',
  };
  return {
    kind: doc.kind,
    id: doc.thingId,
    title: titles[doc.kind],
    owner,
    page: card ? { id: card._id, type: card.type, url: card.url, title: card.title } : null,
    held: doc.held,
    hidden: doc.hiding !== null,
    reports: doc.reports,
    reasons: doc.reasons,
    date: doc.date,
    outcome: doc.outcome,
  };
};

/** Things as the queue lists them. */
export const queueEntries = async (context: Context, docs: readonly Doc[]): Promise<QueueEntry[]> => {
  const all = await joined(context, docs);
  return docs.map(doc => entryOf(doc, all));
};

/** A thing in its context: what it says and around what, who reported it and why, and what moderators noted. */
export const thingAnswer = async (context: Context, thing: Thing): Promise<ModeratedThing> => {
  const { reads, clock } = context;
  const key = moderationId(thing);
  const doc =
    (await docOf(reads, moderation, key)) ??
    untouched(thing.kind, thing.thingId, thing.ownerId, thing.pageId, clock().toISOString());
  const all = await joined(context, [doc]);
  const made = await docsOf(reads, reports)
    .find({ thing: key })
    .sort({ date: -1, _id: -1 })
    .limit(reportsShown)
    .toArray();
  const reporters = await docsById(
    reads,
    authorProfiles,
    made.map(({ reporterId }) => reporterId),
  );
  const page = thing.pageId === null ? null : await docOf(reads, pageView, thing.pageId);
  const said = all.said.get(thing.thingId);
  const parent = said?.inReplyTo ? await docOf(reads, comments, said.inReplyTo) : null;
  const shown = page
    ? await commentsFor(
        context,
        page,
        null,
        [said, parent].filter(one => one != null),
        { seesAll: true, unnamed: await unnamedWith(context, thing) },
      )
    : [];
  const profile = thing.kind === 'profile' ? all.people.get(thing.thingId) : undefined;
  const written = profile?.kept ?? profile;
  const address = page && context.media.addresses({ kind: 'page', id: page._id }, false, clock());
  return {
    ...entryOf(doc, all),
    hiding: doc.hiding && { reason: doc.hiding.reason, explanation: doc.hiding.explanation, date: doc.hiding.date },
    gone: { page: page?.status !== 'published', comment: !said || said.deleted, profile: !profile }[thing.kind],
    contents:
      thing.kind === 'page' && page && address
        ? { ...page.contents, body: bodyForReaders(page.contents.body, address) }
        : null,
    comment: shown.find(({ id }) => id === said?._id) ?? null,
    parent: shown.find(({ id }) => id === parent?._id) ?? null,
    profile: written
      ? {
          headline: written.headline,
          biography: written.biography,
          links: Object.values(written.links).filter(link => link !== ''),
        }
      : null,
    reportsBy: made.map(({ reporterId, reason, text, date, open }) => ({
      reporter: personOf(reporters.get(reporterId)),
      reason,
      text,
      date,
      open,
    })),
    notes: doc.notes.map(({ id, by, text, date }) => ({ id, by: personOf(all.people.get(by)), text, date })),
  };
};

/** An account as moderators see it: neither its address nor anything of its password. */
export const accountAnswer = async (
  context: Context,
  userId: string,
): Promise<AnswerOf<typeof getAccount>['account']> => {
  const { reads } = context;
  const [account, profile, known, pagesNum] = await Promise.all([
    accountOf(context, userId),
    docOf(reads, authorProfiles, userId),
    docOf(reads, accounts, userId),
    docsOf(reads, pageCards).countDocuments({ ownerId: userId, status: 'published' }),
  ]);
  const person = personOf(profile ?? undefined);
  if (account === null || person === null) throw new Rejected('not found');
  const { blocked } = account;
  return {
    ...person,
    since: known?.since ?? profile?.since ?? '',
    roles: [...account.roles],
    blocked: blocked && { ...blocked, explanation: blocked.explanation ?? '' },
    pagesNum,
  };
};
