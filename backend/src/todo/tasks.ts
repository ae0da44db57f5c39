import { emailClaim, confirmClaim, releaseClaim, usernameClaim, addressClaim } from '../domain/claim.ts';
import { deleteDraft, draft } from '../domain/draft.ts';
import { deletePage, page } from '../domain/page.ts';
import { Rejected } from '../domain/rejected.ts';
import { completeRegistration, registration } from '../domain/registration.ts';
import { user } from '../domain/user.ts';
import { streamOf } from '@recto/event-log/decider.ts';
import { load } from '@recto/event-log/execute.ts';
import type { Work } from '@recto/projections/read-models/to-do.ts';
import type { Context } from '../context.ts';
import type { Command } from '../http/command.ts';
import { isPageAt, releaseAddress } from '../http/private-address.ts';
import { finishPublishing, hideIfBlocked } from '../http/publish.ts';
import { eraseAccountOf } from './erase-account.ts';
import { media, purged } from './media-stream.ts';
import { sendDigest } from './send-digest.ts';
import { settleReports } from './settle-reports.ts';
import { settleAccountPages } from './settle-account-pages.ts';

type WorkOf<N extends Work['name']> = Extract<Work, { name: N }>;
type Task<N extends Work['name']> = (context: Context, command: Command, work: WorkOf<N>) => Promise<void>;

/** A registration that nobody finished: its key is destroyed, and with it what the form said. */
const abandonRegistration: Task<'abandon-registration'> = async (context, { run }, { registrationId }) => {
  const { state } = await load(context.log, user, registrationId);
  if (state.status === 'active') {
    await run(registration, registrationId, now => completeRegistration(now, registrationId));
    return;
  }
  await context.keys.forget(registrationId);
  // The stream's own facts may have run out by now (`$maxAge`), so nothing about the state is asked but its end.
  await run(registration, registrationId, now =>
    now.status === 'completed' || now.status === 'abandoned'
      ? []
      : [{ type: 'RegistrationAbandoned', data: { registrationId } }],
  );
};

const claims = { username: usernameClaim, email: emailClaim, address: addressClaim } as const;
const isClaim = (category: string): category is keyof typeof claims => category in claims;

/** A claim that was neither confirmed nor released, because a process ended in between: whoever uses it keeps it. */
const settleClaim: Task<'release-claim'> = async (context, { run }, { stream, holderId }) => {
  const separator = stream.indexOf('-');
  const [category, id] = [stream.slice(0, separator), stream.slice(separator + 1)];
  if (!isClaim(category)) throw new RangeError(`${category} is not a claim`);
  const isUsed = category === 'address' ? await isPageAt(context, holderId, id) : await isAccount(context, holderId);
  await run(claims[category], id, now => (isUsed ? confirmClaim(now, holderId) : releaseClaim(now, holderId)));
};

const isAccount = async ({ log }: Context, userId: string): Promise<boolean> =>
  (await load(log, user, userId)).state.status === 'active';

/** A draft that was closed: it becomes a page unless it is one already; the draft goes. A blocked account's stays one. */
const publishDraft: Task<'finish-publishing'> = async (context, command, { pageId, ownerId }) => {
  const { state } = await load(context.log, page, pageId);
  try {
    if (state.status === 'none') await finishPublishing(context, command, pageId, ownerId);
    else await hideIfBlocked(context, command, pageId, ownerId);
  } catch (error) {
    if (error instanceof Rejected && error.code === 'account-blocked') return;
    throw error;
  }
  await command.run(draft, pageId, now => deleteDraft(now, ownerId));
  await context.log.deleteStream(streamOf(draft, pageId));
};

const purgeInlineImages = async ({ media }: Context, pageId: string): Promise<void> => {
  for (const mediaId of await media.store.ownedBy({ kind: 'page', id: pageId })) await media.purge(mediaId);
};

/** The trash lets go of a draft. */
const removeDraft: Task<'delete-draft'> = async (context, { run, request }, { pageId, ownerId }) => {
  const { state } = await load(context.log, draft, pageId);
  if (state.status === 'trashed' && Date.parse(state.until) > Date.parse(request.at)) return;
  await run(draft, pageId, now => deleteDraft(now, ownerId));
  await context.log.deleteStream(streamOf(draft, pageId));
  await purgeInlineImages(context, pageId);
};

/** The trash lets go of a page, and the page of its private address. */
const removePage: Task<'delete-page'> = async (context, command, { pageId, ownerId }) => {
  const { state } = await load(context.log, page, pageId);
  if (state.status === 'trashed') {
    if (Date.parse(state.until) > Date.parse(command.request.at)) return;
    if (state.type === 'private') await releaseAddress(context, command, ownerId, state.url ?? '', pageId);
  }
  await command.run(page, pageId, now => deletePage(now, ownerId));
  await purgeInlineImages(context, pageId);
};

/** A photo or file that an event dropped: most are gone already, this comes after those that are not. */
const purgeMedia: Task<'purge-media'> = async (context, { run }, { mediaId }) => {
  await context.media.purge(mediaId);
  await run(media, mediaId, now => purged(now, mediaId));
};

const eraseAccount: Task<'erase-account'> = (context, command, { userId }) => eraseAccountOf(context, command, userId);

/** What the worker does, by the name of the work. */
export const tasks = {
  'abandon-registration': abandonRegistration,
  'release-claim': settleClaim,
  'finish-publishing': publishDraft,
  'delete-draft': removeDraft,
  'delete-page': removePage,
  'purge-media': purgeMedia,
  'erase-account': eraseAccount,
  'settle-account-pages': settleAccountPages,
  'settle-reports': settleReports,
  'send-digest': sendDigest,
} as const satisfies { [N in Work['name']]?: Task<N> };

export const isTask = (name: string): name is keyof typeof tasks => name in tasks;

/** Does one piece of work. Doing it again changes nothing. */
export const perform = (context: Context, command: Command, work: WorkOf<keyof typeof tasks>): Promise<void> => {
  const task = tasks[work.name] as (context: Context, command: Command, work: Work) => Promise<void>;
  return task(context, command, work);
};
