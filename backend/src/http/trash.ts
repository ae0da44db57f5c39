import { TRASH_LIFE_MS } from '@recto/contracts/limits.ts';
import { load } from '@recto/event-log/execute.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { deleteDraft, draft, restoreDraft, trashDraft } from '../domain/draft.ts';
import { deletePage, page, restorePage, trashPage } from '../domain/page.ts';
import type { Command } from './command.ts';
import { releaseAddress } from './private-address.ts';
import { purgeSoon, withdrawSoon } from './purge-soon.ts';

/** Moves a page or a draft to the trash; false when it is there already. @throws Rejected `not found`. */
export const throwAway = async (
  context: Context,
  request: FastifyRequest,
  { run, request: ours }: Command,
  id: string,
  userId: string,
): Promise<boolean> => {
  const until = new Date(Date.parse(ours.at) + TRASH_LIFE_MS).toISOString();
  if (!(await isPage(context, id))) return didSomething(await run(draft, id, now => trashDraft(now, userId, until)));
  const outcome = await run(page, id, now => trashPage(now, userId, until));
  await withdrawSoon(context, request, id);
  return didSomething(outcome);
};

/** Takes a page or a draft out of the trash. @throws Rejected `not found`. */
export const restoreFromTrash = async (
  context: Context,
  { run, request: ours }: Command,
  id: string,
  userId: string,
): Promise<void> => {
  if (await isPage(context, id)) await run(page, id, state => restorePage(state, userId, ours.at));
  else await run(draft, id, state => restoreDraft(state, userId, ours.at));
};

/** Deletes what is in the trash for good, its media and its private address with it; false when it is not there. */
export const deleteForGood = async (
  context: Context,
  request: FastifyRequest,
  ours: Command,
  id: string,
  userId: string,
): Promise<boolean> => {
  if (!(await isPage(context, id))) {
    const outcome = await ours.run(draft, id, now => (now.status === 'trashed' ? deleteDraft(now, userId) : []));
    if (outcome.events.length > 0) await purgeAll(context, request, id);
    return didSomething(outcome);
  }
  const { state: before } = await load(context.log, page, id);
  const outcome = await ours.run(page, id, now => (now.status === 'trashed' ? deletePage(now, userId) : []));
  if (outcome.events.length > 0) await purgeAll(context, request, id);
  if (before.status === 'trashed' && before.type === 'private' && before.url !== null && outcome.events.length > 0)
    await releaseAddress(context, ours, userId, before.url, id);
  return didSomething(outcome);
};

/** Also the pictures of its body, which no event names. */
const purgeAll = async (context: Context, request: FastifyRequest, id: string): Promise<void> =>
  purgeSoon(context, request, await context.media.store.ownedBy({ kind: 'page', id }));

const didSomething = ({ events, repeated }: { events: readonly unknown[]; repeated: boolean }): boolean =>
  repeated || events.length > 0;

const isPage = async ({ log }: Context, id: string): Promise<boolean> =>
  (await load(log, page, id)).state.status !== 'none';
