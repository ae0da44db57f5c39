import { UNSAVED_KEPT_MS, UPLOAD_UNUSED_MS } from '@recto/contracts/limits.ts';
import { load } from '@recto/event-log/execute.ts';
import collections from '@recto/projections/read-models/collections.ts';
import pageVersions from '@recto/projections/read-models/page-versions.ts';
import type { Context } from '../context.ts';
import { draft, mediaOf } from '../domain/draft.ts';
import { page } from '../domain/page.ts';
import { user } from '../domain/user.ts';
import type { MediaRecord } from '../media/store.ts';
import { docOf, docsOf } from '../read-models.ts';
import { inlineMediaOf } from '../sanitise.ts';

/**
 * Removes uploads that broke off, and those that nothing refers to an hour after they were made. Pictures of a body wait
 * longer: whoever still writes may have taken one out to put it back, or works on an edit that is not sent yet, and a
 * browser may hold one in a copy of text that was not saved.
 */
export const sweepMedia = async (context: Context): Promise<void> => {
  const { store } = context.media;
  const now = context.clock().getTime();
  const before = new Date(now - UPLOAD_UNUSED_MS);
  await store.sweepIncoming(before);
  for await (const record of store.unsettled(before)) {
    if (await isUsed(context, record)) await store.settle(record.mediaId);
    else if (record.use !== 'inline' || Date.parse(record.madeAt) < now - UNSAVED_KEPT_MS)
      await context.media.purge(record.mediaId);
  }
};

const isUsed = async (context: Context, { mediaId, owner, use }: MediaRecord): Promise<boolean> => {
  if (owner.kind === 'user') {
    const { state } = await load(context.log, user, owner.id);
    return state.status === 'active' && state.photo?.mediaId === mediaId;
  }
  if (owner.kind === 'collection')
    return (await docOf(context.reads, collections, owner.id))?.photo?.mediaId === mediaId;
  const states = [(await load(context.log, draft, owner.id)).state, (await load(context.log, page, owner.id)).state];
  if (use !== 'inline') return states.some(state => 'files' in state && mediaOf(state).includes(mediaId));
  const bodies = states.flatMap(state => ('contents' in state && state.contents?.body) || []);
  if (bodies.some(body => inlineMediaOf(body).includes(mediaId))) return true;
  const versions = docsOf(context.reads, pageVersions).find({ pageId: owner.id });
  for await (const { contents } of versions) if (inlineMediaOf(contents.body).includes(mediaId)) return true;
  return false;
};
