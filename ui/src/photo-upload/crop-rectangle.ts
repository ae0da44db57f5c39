import type { PhotoLimit } from '@recto/contracts/limits.ts';

/** Pixels of the upright image. */
export type Size = { width: number; height: number };
/** What shows of a photo, in whole pixels of the upright image from its upper left corner. */
export type CropRectangle = Size & { x: number; y: number };

const ratioOf = ({ aspect: [across, down] }: PhotoLimit): number => across / down;

/** The largest rectangle of the limit's ratio that fits into an image. */
export const largestCrop = (image: Size, limit: PhotoLimit): Size => {
  const ratio = ratioOf(limit);
  return image.width > image.height * ratio
    ? { width: Math.round(image.height * ratio), height: image.height }
    : { width: image.width, height: Math.round(image.width / ratio) };
};

/** Whether a crop of the least size can be taken from an image. */
export const isLargeEnough = (image: Size, limit: PhotoLimit): boolean => {
  const { width, height } = largestCrop(image, limit);
  return width >= limit.minWidth && height >= limit.minHeight;
};

/** How far one may zoom in before the crop gets smaller than the limit; at least 1, at most 4. */
export const maxZoom = (image: Size, limit: PhotoLimit): number => {
  const { width, height } = largestCrop(image, limit);
  return Math.max(1, Math.min(4, width / limit.minWidth, height / limit.minHeight));
};

/**
 * The rectangle to send for the area that the cropper reports: whole pixels, inside the image, not smaller than the
 * limit. Rounding at the deepest zoom may be off by one, and the server is exact.
 */
export const cropRectangle = (area: CropRectangle, image: Size, limit: PhotoLimit): CropRectangle => {
  const width = Math.min(image.width, Math.max(limit.minWidth, Math.round(area.width)));
  const height = Math.min(image.height, Math.max(limit.minHeight, Math.round(area.height)));
  const within = (at: number, room: number) => Math.max(0, Math.min(Math.round(at), room));
  return { x: within(area.x, image.width - width), y: within(area.y, image.height - height), width, height };
};
