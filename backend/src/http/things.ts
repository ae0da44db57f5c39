import type { ThingKind } from '@recto/contracts/events/moderation.ts';
import { load } from '@recto/event-log/execute.ts';
import authorProfiles from '@recto/projections/read-models/author-profiles.ts';
import comments from '@recto/projections/read-models/comments.ts';
import moderation from '@recto/projections/read-models/moderation.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { comment } from '../domain/comment.ts';
import { type Page, page } from '../domain/page.ts';
import { Rejected } from '../domain/rejected.ts';
import type { Thing } from '../domain/report.ts';
import { docOf } from '../read-models.ts';
import { accountOf } from './accounts.ts';
import { readablePage } from './readable-page.ts';

/** The stream of what moderators did with a thing, and the key of its reports. */
export const moderationId = ({ kind, thingId }: Pick<Thing, 'kind' | 'thingId'>): string => `${kind}-${thingId}`;

/** A thing as whoever asks may read it. @throws Rejected `not found`, Refused `password required`. */
export const readableThing = async (
  context: Context,
  request: FastifyRequest,
  kind: ThingKind,
  id: string,
): Promise<Thing> => {
  if (kind === 'page') {
    const found = await readablePage(context, request, id);
    return { kind, thingId: id, ownerId: found.page.ownerId, pageId: id };
  }
  if (kind === 'profile') {
    const profile = await docOf(context.reads, authorProfiles, id);
    if (profile === null || profile.hiding) throw new Rejected('not found');
    return { kind, thingId: id, ownerId: id, pageId: null };
  }
  const doc = await docOf(context.reads, comments, id);
  const userId = request.caller?.userId ?? null;
  const isFound = doc !== null && doc.authorId !== null && (doc.seenBy === null || doc.seenBy === userId);
  if (!isFound || (doc.hiding && doc.authorId !== userId)) throw new Rejected('not found');
  const { page: under } = await readablePage(context, request, doc.pageId);
  if (!under.configurations.comments) throw new Rejected('not found');
  return { kind, thingId: id, ownerId: doc.authorId ?? '', pageId: doc.pageId };
};

/**
 * A thing for moderators. What only some may read or know, such as a private page or who wrote an anonymous one, is
 * theirs to see only once it was reported, held or hidden. @throws Rejected `not found`.
 */
export const moderatedThing = async (context: Context, kind: ThingKind, id: string): Promise<Thing> => {
  const { thing, isOpen } = await foundThing(context, kind, id);
  if (!isOpen && (await docOf(context.reads, moderation, moderationId(thing))) === null)
    throw new Rejected('not found');
  return thing;
};

const foundThing = async (
  context: Context,
  kind: ThingKind,
  id: string,
): Promise<{ thing: Thing; isOpen: boolean }> => {
  if (kind === 'page') {
    const { state } = await load(context.log, page, id);
    if (!('ownerId' in state)) throw new Rejected('not found');
    return { thing: { kind, thingId: id, ownerId: state.ownerId, pageId: id }, isOpen: isOpenPage(state) };
  }
  if (kind === 'profile') {
    if ((await accountOf(context, id)) === null) throw new Rejected('not found');
    return { thing: { kind, thingId: id, ownerId: id, pageId: null }, isOpen: true };
  }
  const { state } = await load(context.log, comment, id);
  if (state.status === 'none') throw new Rejected('not found');
  const { state: under } = await load(context.log, page, state.pageId);
  return {
    thing: { kind, thingId: id, ownerId: state.authorId, pageId: state.pageId },
    isOpen: state.status === 'present' && isOpenPage(under),
  };
};

/**
 * Whose name moderators are not told with a comment: who wrote the anonymous page that it is on, as long as nobody has
 * reported that page, or a comment of theirs. Of a page that is gone nobody knows whether it was anonymous.
 */
export const unnamedWith = async (context: Context, thing: Thing): Promise<string | null> => {
  if (thing.kind !== 'comment' || thing.pageId === null) return null;
  const { state } = await load(context.log, comment, thing.thingId);
  const { state: under } = await load(context.log, page, thing.pageId);
  if (state.status === 'none' || state.pageOwnerId === thing.ownerId) return null;
  if ('configurations' in under && !under.configurations.anonymously) return null;
  const known = await docOf(context.reads, moderation, moderationId({ kind: 'page', thingId: thing.pageId }));
  return known === null ? state.pageOwnerId : null;
};

const isOpenPage = (state: Page): boolean =>
  state.status === 'published' && state.type === 'public' && !state.configurations.anonymously;
