/** Texts of photos and attached files. Letter for letter the specification's. */

import { MEGABYTE } from '../limits.ts';

/** `bytes`: the limit; shown in megabytes. */
export const tooLarge = (bytes: number): string => `File size must be less than ${bytes / MEGABYTE}MB.`;
export const onlyImages = 'Only jpeg/jpg/png images are allowed.';
export const tooSmall = (width: number, height: number): string =>
  `The photo must be at least ${width}x${height} pixels.`;
export const tooManyPixels = (most: number): string => `The photo must have at most ${most / 1_000_000} megapixels.`;
export const emptyFile = 'The file is empty.';
export const unreadableFile = 'The file cannot be read. It may be a folder, or have been moved or changed.';
export const photoFailed = 'There was an error with uploading your photo.';
export const photoUploaded = 'Photo uploaded successfully.';
export const photoRemoved = 'Photo successfully removed from your page.';
export const photoRemovalFailed = 'There was problem with removing the photo.';

export const filesFailed = 'Sorry, an unknown error occurred.';
export const fileUploaded = 'File uploaded successfully.';
export const fileDeleted = 'File deleted successfully.';
export const tooManyFiles = 'A page can have at most 5 attached files.';
