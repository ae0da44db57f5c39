import type { PageType } from '@recto/contracts/events/values.ts';
import { pageTokenHeader } from '@recto/contracts/http/shared.ts';
import { streamOf } from '@recto/event-log/decider.ts';
import type { Stored } from '@recto/projections/projection.ts';
import pageView, { type PageView } from '@recto/projections/read-models/page-view.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { moderation } from '../domain/moderation.ts';
import { page } from '../domain/page.ts';
import { Rejected } from '../domain/rejected.ts';
import { folded } from '../folded.ts';
import { Refused } from '../refused.ts';
import { keyedHash, sameText } from '../security/secrets.ts';
import { readPageToken, signPageToken } from '../security/tokens.ts';
import { type GuardedPage, mayRead, type Reader } from '../who-may-read.ts';

export type ReadablePage = { page: Stored<PageView>; guarded: GuardedPage; reader: Reader };

export const guardedOf = (page: PageView): GuardedPage => ({
  ...page,
  hasPassword: page.passwordHash !== null,
  hidden: page.hiding !== null,
});

/**
 * A published page for whoever asks. Every call about a page begins here. `type`: another one is not found, before
 * anything else is said about it.
 * @throws Rejected `not found`, Refused `password required`.
 */
export const readablePage = async (
  context: Context,
  request: FastifyRequest,
  pageId: string | null,
  type?: PageType,
): Promise<ReadablePage> => {
  const page = pageId === null ? null : await viewOf(context, request, pageId);
  if (page === null || (type !== undefined && page.type !== type)) throw new Rejected('not found');
  const reader = { userId: request.caller?.userId ?? null, unlocked: await isUnlocked(context, request, page) };
  const guarded = guardedOf(page);
  const answer = mayRead(guarded, reader);
  if (answer === 'no') throw new Rejected('not found');
  if (answer === 'password') throw new Refused('password required');
  return { page, guarded, reader };
};

/** As `readablePage`, for what one may do with one's own on a page that one cannot read any more: null then. */
export const readablePageOrNull = async (
  context: Context,
  request: FastifyRequest,
  pageId: string,
): Promise<ReadablePage | null> => {
  try {
    return await readablePage(context, request, pageId);
  } catch (error) {
    if (error instanceof Rejected || (error instanceof Refused && error.code === 'password required')) return null;
    throw error;
  }
};

/**
 * As the read model has it. From the streams while the document store is away, and where somebody acts on a page that
 * the read model does not have: it may have been published a moment ago. Who acts meets at least what they have seen.
 */
const viewOf = async (
  { documents, kept, bareLog, waiter }: Context,
  { method, after, known, appended }: FastifyRequest,
  pageId: string,
): Promise<Stored<PageView> | null> => {
  const fromStreams = (): Promise<Stored<PageView> | null> =>
    folded(bareLog, pageView, pageId, [streamOf(page, pageId), streamOf(moderation, `page-${pageId}`)]);
  const isAct = method !== 'GET';
  return documents.orElse(async () => {
    if (isAct && after !== null) await waiter.reached(after, [pageView.name]);
    // What was known when the request came says nothing of what it has appended itself.
    const found = await kept.find(appended === null ? known : null, pageView, [pageId]);
    return found.get(pageId) ?? (isAct ? fromStreams() : null);
  }, fromStreams);
};

/** Bound to page and password: a changed or removed password makes earlier tokens void (decision 10). */
const sealOf = ({ secrets }: Context, pageId: string, passwordHash: string): string =>
  keyedHash(secrets['page-tokens'], pageId, passwordHash);

export const pageTokenFor = (
  context: Context,
  pageId: string,
  passwordHash: string,
  expiresAt: string,
): Promise<string> =>
  signPageToken(context.secrets['page-tokens'], { pageId, seal: sealOf(context, pageId, passwordHash), expiresAt });

const isUnlocked = async (context: Context, request: FastifyRequest, page: Stored<PageView>): Promise<boolean> => {
  const given = request.headers[pageTokenHeader];
  if (typeof given !== 'string' || page.passwordHash === null) return false;
  const token = await readPageToken(context.secrets['page-tokens'], given);
  return (
    token !== null && token.pageId === page._id && sameText(token.seal, sealOf(context, page._id, page.passwordHash))
  );
};
