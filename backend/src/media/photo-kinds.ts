import {
  COLLECTION_PHOTO,
  INLINE_IMAGE_MAX_BYTES,
  PAGE_PHOTO,
  type PhotoLimit,
  PROFILE_PHOTO,
} from '@recto/contracts/limits.ts';

/** What is asked of a photo and which widths in pixels are made of it. `aspect` null: nothing is cut off. */
export type PhotoKind = Omit<PhotoLimit, 'aspect'> & {
  aspect: readonly [number, number] | null;
  widths: readonly number[];
};

const wide = [320, 640, 960, 1280, 1920] as const;

export const photoKinds = {
  profile: { ...PROFILE_PHOTO, widths: [96, 192, 384, 768] },
  page: { ...PAGE_PHOTO, widths: wide },
  collection: { ...COLLECTION_PHOTO, widths: wide },
  inline: { maxBytes: INLINE_IMAGE_MAX_BYTES, minWidth: 1, minHeight: 1, aspect: null, widths: wide },
} as const satisfies Record<string, PhotoKind>;
