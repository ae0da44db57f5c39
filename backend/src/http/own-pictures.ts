import { pictureMissing } from '@recto/contracts/messages/page.ts';
import { load } from '@recto/event-log/execute.ts';
import { uuidv5 } from '@recto/event-log/uuid.ts';
import type { Context } from '../context.ts';
import { draft } from '../domain/draft.ts';
import { page } from '../domain/page.ts';
import { Rejected } from '../domain/rejected.ts';
import type { MediaRecord } from '../media/store.ts';
import { sanitiseBody, shownMediaOf, stored } from '../sanitise.ts';
import { visibilityOf } from './media-visibility.ts';

type Target = { pageId: string; userId: string };

/** `missing`: it shows a picture that its readers would not see. */
type Body = { body: string; missing: boolean };

/**
 * A body as it is stored, in which the page's own pictures take the place of others that the author may see: whoever may
 * read a page may see what belongs to it, and nothing else (decision 20). A second time makes no other pictures.
 */
export const withOwnPictures = async (context: Context, target: Target, html: string): Promise<Body> => {
  const own = new Map<string, string>();
  let missing = false;
  for (const mediaId of shownMediaOf(html)) {
    const ownId = await ownPicture(context, target, mediaId);
    if (ownId === null) missing = true;
    else own.set(mediaId, ownId);
  }
  const address: typeof stored = (mediaId, ...size) => stored(own.get(mediaId) ?? mediaId, ...size);
  return { body: sanitiseBody(html, address), missing };
};

/** The same for readers. @throws Rejected `picture-missing` */
export const withAllPictures = async (context: Context, target: Target, html: string): Promise<string> => {
  const { body, missing } = await withOwnPictures(context, target, html);
  if (missing) throw new Rejected('picture-missing', { 'contents.body': pictureMissing });
  return body;
};

/** The page's own picture for any: that one, or a copy; null for what is gone, or not for the author to see. */
const ownPicture = async (context: Context, { pageId, userId }: Target, mediaId: string): Promise<string | null> => {
  const { store } = context.media;
  const owner = { kind: 'page', id: pageId } as const;
  const record = await store.record(mediaId);
  // The photo above the page goes when another one is chosen, so that its text needs a copy.
  if (record?.owner.kind === 'page' && record.owner.id === pageId && record.use === 'inline') return mediaId;
  const copyId = uuidv5(mediaId, pageId);
  if ((await store.record(copyId)) !== null) return copyId;
  if (record === null || record.use === 'file' || !(await maySee(context, record, userId))) return null;
  const copy: MediaRecord = { mediaId: copyId, owner, use: 'inline', madeAt: context.clock().toISOString() };
  return (await store.copy(mediaId, copy)) ? copyId : null;
};

const maySee = async (context: Context, { owner }: MediaRecord, userId: string): Promise<boolean> => {
  // Asked of the events: what was just written may not be in the read models yet.
  if (owner.kind === 'page' && (await isAuthor(context, owner.id, userId))) return true;
  const visibility = await visibilityOf(context, owner);
  return visibility.for === 'everybody' || (visibility.for === 'signed' && visibility.ownerId === userId);
};

const isAuthor = async ({ log }: Context, pageId: string, userId: string): Promise<boolean> => {
  const states = [(await load(log, draft, pageId)).state, (await load(log, page, pageId)).state];
  return states.some(state => 'ownerId' in state && state.ownerId === userId);
};
