import * as calls from '@recto/contracts/http/lists.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { pageRating, removeLike, restoreLike } from '../domain/rating.ts';
import { reading, removeFromHistory, removeReadLater, restoreReadLater, restoreToHistory } from '../domain/reading.ts';
import { Rejected } from '../domain/rejected.ts';
import { type App, signedIn } from './app-types.ts';
import { callerOf } from './caller.ts';
import { type Command, command } from './command.ts';
import { listedPageFrom } from './listed-page.ts';
import { deleteForGood, throwAway } from './trash.ts';

/** Carries one item of the list out; true when it was there, or when this command has done it before. */
type ForOne = (ours: Command, pageId: string, userId: string, request: FastifyRequest) => Promise<boolean>;

/** What is taken out of lists, a hundred at once, and put back. What is not there is passed over. */
export const listRemovals = (app: App, context: Context): void => {
  const each = async (request: FastifyRequest, name: string, forOne: ForOne): Promise<string[]> => {
    const { userId } = callerOf(request);
    const ours = command(context, request, name);
    const done: string[] = [];
    for (const id of new Set((request.body as { ids: string[] }).ids))
      if (await forOne(ours, id, userId, request)) done.push(id);
    return done;
  };

  const didSomething = ({ events, repeated }: { events: readonly unknown[]; repeated: boolean }): boolean =>
    repeated || events.length > 0;

  /** What is not the caller's, or not there, is not in the list. */
  const ifThere = async (attempt: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof Rejected && (error.code === 'not found' || error.code === 'published')) return false;
      throw error;
    }
  };

  const removeHistory: ForOne = async (ours, pageId, userId) =>
    didSomething(await ours.run(reading, `${userId}+${pageId}`, state => removeFromHistory(state, pageId, userId)));

  const removeLater: ForOne = async (ours, pageId, userId) =>
    didSomething(await ours.run(reading, `${userId}+${pageId}`, state => removeReadLater(state, pageId, userId)));

  const removeLiked: ForOne = async (ours, pageId, userId) =>
    didSomething(await ours.run(pageRating, `${pageId}+${userId}`, state => removeLike(state, userId)));

  const toTrash: ForOne = (ours, pageId, userId, request) =>
    ifThere(() => throwAway(context, request, ours, pageId, userId));

  const forGood: ForOne = (ours, pageId, userId, request) =>
    ifThere(() => deleteForGood(context, request, ours, pageId, userId));

  const removals = [
    [calls.removeHistory, 'removeFromHistory', removeHistory],
    [calls.removeReadLater, 'removeReadLater', removeLater],
    [calls.removeLikedPages, 'removeLike', removeLiked],
    [calls.removePublished, 'trashPage', toTrash],
    [calls.removeDrafts, 'trashDraft', toTrash],
    [calls.removeTrash, 'deletePage', forGood],
  ] as const;
  for (const [call, name, forOne] of removals)
    app.route({
      ...call,
      config: signedIn,
      handler: async request => ({ removed: await each(request, name, forOne) }),
    });

  const restoreHistory: ForOne = async (ours, pageId, userId) =>
    didSomething(await ours.run(reading, `${userId}+${pageId}`, state => restoreToHistory(state, pageId, userId)));

  const restoreLater: ForOne = async (ours, pageId, userId) => {
    const listed = await listedPageFrom(context, pageId);
    return (
      listed !== null &&
      didSomething(await ours.run(reading, `${userId}+${pageId}`, state => restoreReadLater(state, listed, userId)))
    );
  };

  const restoreLiked: ForOne = async (ours, pageId, userId) => {
    const listed = await listedPageFrom(context, pageId);
    return (
      listed !== null &&
      didSomething(await ours.run(pageRating, `${pageId}+${userId}`, state => restoreLike(state, listed, userId)))
    );
  };

  const restorings = [
    [calls.restoreHistory, 'restoreToHistory', restoreHistory],
    [calls.restoreReadLater, 'restoreReadLater', restoreLater],
    [calls.restoreLikedPages, 'restoreLike', restoreLiked],
  ] as const;
  for (const [call, name, forOne] of restorings)
    app.route({
      ...call,
      config: signedIn,
      handler: async request => ({ restored: await each(request, name, forOne) }),
    });
};
