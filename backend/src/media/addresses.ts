import type { KeyObject } from 'node:crypto';
import type { Photo } from '@recto/contracts/http/shared.ts';
import type { StoredPhoto } from '@recto/contracts/events/values.ts';
import { SIGNED_URL_LIFE_MS } from '@recto/contracts/limits.ts';
import { keyedHash, sameText } from '../security/secrets.ts';

export type PhotoFormat = 'webp' | 'jpg';
/** Makes the address of one stored size. */
export type Address = (mediaId: string, width: number, format: PhotoFormat) => string;

/** The address of a photo that everybody may see. */
export const openAddress: Address = (mediaId, width, format) => `/media/${mediaId}/${width}.${format}`;

/**
 * Addresses of photos that not everybody may see: good for ten minutes and only for media of `owner`, so that an id
 * learnt elsewhere gains nothing by being put on a page of one's own.
 */
export const signedAddress = (secret: KeyObject, owner: string, now: Date): Address => {
  const until = (now.getTime() + SIGNED_URL_LIFE_MS).toString(36);
  return (mediaId, width, format) =>
    `${openAddress(mediaId, width, format)}?until=${until}&by=${signature(secret, mediaId, owner, until)}`;
};

/** Is this the signature of an address that is still good? */
export const isSignedFor = (
  secret: KeyObject,
  mediaId: string,
  owner: string,
  given: { until?: string | undefined; by?: string | undefined },
  now: Date,
): boolean =>
  given.until !== undefined &&
  given.by !== undefined &&
  sameText(given.by, signature(secret, mediaId, owner, given.until)) &&
  Number.parseInt(given.until, 36) > now.getTime();

const signature = (secret: KeyObject, mediaId: string, owner: string, until: string): string =>
  keyedHash(secret, mediaId, owner, until).slice(0, 32);

/** A stored photo as it is sent: JPEG for every reader, the widths in WebP for those who choose. */
export const photoOf = (photo: StoredPhoto | null, address: Address = openAddress): Photo | null =>
  photo && sized(photo, photo.widths.at(-1) ?? photo.width, address);

/** The same photo at the size of a thumbnail. */
export const thumbnailOf = (photo: StoredPhoto | null, address: Address = openAddress): Photo | null =>
  photo && sized(photo, photo.widths.find(width => width >= 320) ?? photo.widths.at(-1) ?? photo.width, address);

/** `width` and `height` are those of the file at `secure_url`, as previews and `<img>` take them. */
const sized = (photo: StoredPhoto, width: number, address: Address): Photo => ({
  secure_url: address(photo.mediaId, width, 'jpg'),
  public_id: photo.mediaId,
  width,
  height: Math.round((photo.height * width) / photo.width),
  srcset: photo.widths.map(one => `${address(photo.mediaId, one, 'webp')} ${one}w`).join(', '),
});
