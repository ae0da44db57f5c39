import { rm } from 'node:fs/promises';
import type { StoredPhoto } from '@recto/contracts/events/values.ts';
import type { ImageAnswer } from '@recto/contracts/http/shared.ts';
import { IdempotencyMismatch } from '@recto/event-log/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import { photoOf } from '../media/addresses.ts';
import { photoKinds } from '../media/photo-kinds.ts';
import type { Owner } from '../media/store.ts';
import { Refused } from '../refused.ts';
import { purgeSoon } from './purge-soon.ts';
import { withUpload } from './upload.ts';

type PhotoUse = {
  kind: keyof typeof photoKinds;
  owner: Owner;
  /** Everybody may see it. */
  isPublic: boolean;
};

/**
 * What became of an uploaded photo: the one that its owner has now (after a retry, an earlier one), and the media that
 * nothing shows any more.
 */
type Chosen = { photo: StoredPhoto | null; dropped: readonly string[] };

/** What a retry of the upload must repeat. */
export type ReceivedPhoto = { digest: string; crop: unknown };

/** Receives field `img`, makes its sizes, keeps them and lets `choose` append what happened. */
export const storePhoto = (
  context: Context,
  request: FastifyRequest,
  { kind, owner, isPublic }: PhotoUse,
  choose: (photo: StoredPhoto, received: ReceivedPhoto) => Promise<Chosen>,
): Promise<ImageAnswer> => {
  const { maxBytes } = photoKinds[kind];
  return withUpload(context, request, { field: 'img', maxBytes }, async upload => {
    const { mediaId, path, directory, crop, digest } = upload;
    const made = await context.photos.make({ source: path, kind: photoKinds[kind], crop, directory });
    const photo: StoredPhoto = { mediaId, ...made };
    await rm(path);
    const use = kind === 'inline' ? 'inline' : 'photo';
    await context.media.store.keep({ mediaId, owner, use, madeAt: context.clock().toISOString() });
    const chosen = await purgedIfRejected(context, mediaId, () => choose(photo, { digest, crop }));
    const dropped = chosen.photo?.mediaId === mediaId ? chosen.dropped : [mediaId];
    await purgeSoon(context, request, dropped);
    const address = context.media.addresses(owner, isPublic, context.clock());
    const image = photoOf(chosen.photo, address);
    if (image === null) throw new Refused('unavailable');
    return { image };
  });
};

/**
 * What was rejected is removed at once. After any other failure the event may have been appended all the same, so the
 * media stay; if nothing refers to them they are swept later.
 */
export const purgedIfRejected = async <T>(context: Context, mediaId: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Rejected || error instanceof IdempotencyMismatch) await context.media.purge(mediaId);
    throw error;
  }
};
