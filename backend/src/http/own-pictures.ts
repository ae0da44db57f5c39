import { pictureMissing } from '@recto/contracts/messages/page.ts';
import { load } from '@recto/event-log/execute.ts';
import { uuidv5 } from '@recto/event-log/uuid.ts';
import type { Context } from '../context.ts';
import { draft } from '../domain/draft.ts';
import { page } from '../domain/page.ts';
import { Rejected } from '../domain/rejected.ts';
import type { MediaRecord } from '../media/store.ts';
import { Refused } from '../refused.ts';
import { sanitiseBody, stored } from '../sanitise.ts';
import { visibilityOf } from './media-visibility.ts';

type Target = { pageId: string; userId: string };

/** `problem`: why it shows a picture that its readers would not see; null where it shows none. */
type Body = { body: string; problem: Rejected | Refused | null };

/**
 * A body as it is stored, in which the page's own pictures take the place of others that the author may see: whoever may
 * read a page may see what belongs to it, and nothing else (decision 20). A second time makes no other pictures.
 */
export const withOwnPictures = async (context: Context, target: Target, html: string): Promise<Body> => {
  const shown = new Set<string>();
  const body = sanitiseBody(html, (mediaId, ...size) => {
    shown.add(mediaId);
    return stored(mediaId, ...size);
  });
  const own = new Map<string, string>();
  let problem: Body['problem'] = null;
  for (const mediaId of shown) {
    try {
      own.set(mediaId, await ownPicture(context, target, mediaId));
    } catch (error) {
      if (!(error instanceof Rejected || error instanceof Refused)) throw error;
      problem = error;
      // The others would be too many, too.
      if (error instanceof Refused) break;
    }
  }
  const isAsStored = [...own].every(([mediaId, ownId]) => mediaId === ownId);
  if (isAsStored) return { body, problem };
  return { body: sanitiseBody(body, (mediaId, ...size) => stored(own.get(mediaId) ?? mediaId, ...size)), problem };
};

/** The same for readers. @throws Rejected `picture-missing`; Refused `too-many-attempts` */
export const withAllPictures = async (context: Context, target: Target, html: string): Promise<string> => {
  const { body, problem } = await withOwnPictures(context, target, html);
  if (problem !== null) throw problem;
  return body;
};

/**
 * The page's own picture for any: that one, or a copy, which counts as an upload.
 * @throws Rejected `picture-missing` for what is gone, or not for the author to see; Refused `too-many-attempts`
 */
const ownPicture = async (context: Context, { pageId, userId }: Target, mediaId: string): Promise<string> => {
  const { store } = context.media;
  const owner = { kind: 'page', id: pageId } as const;
  const record = await store.record(mediaId);
  // The photo above the page goes when another one is chosen, so that its text needs a copy.
  if (record?.owner.kind === 'page' && record.owner.id === pageId && record.use === 'inline') return mediaId;
  const copyId = uuidv5(mediaId, pageId);
  if ((await store.record(copyId)) !== null) return copyId;
  if (record === null || record.use === 'file' || !(await maySee(context, record, userId))) throw missing();
  await context.limits.take('uploads', userId);
  const copy: MediaRecord = { mediaId: copyId, owner, use: 'inline', madeAt: context.clock().toISOString() };
  if (!(await store.copy(mediaId, copy))) throw missing();
  return copyId;
};

const missing = () => new Rejected('picture-missing', { 'contents.body': pictureMissing });

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
