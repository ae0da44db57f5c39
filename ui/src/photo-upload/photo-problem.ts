import { IMAGE_TYPES, type PhotoLimit } from '@recto/contracts/limits.ts';
import { emptyFile, onlyImages, tooLarge, unreadableFile } from '@recto/contracts/messages/upload.ts';
import { isReadable } from '../file-upload/is-readable.ts';

const signatures = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
] as const;

/** What a file dialog offers. iPhones turn their own format into JPEG when they read this. */
export const photoAccept = IMAGE_TYPES.join(',');

/** Why a file cannot be a photo, or `null`. The bytes decide the type, not the name, as on the server. */
export const photoProblem = async (file: File, limit: PhotoLimit): Promise<string | null> => {
  if (file.size > limit.maxBytes) return tooLarge(limit.maxBytes);
  if (file.size === 0) return emptyFile;
  if (!(await isReadable(file))) return unreadableFile;
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return signatures.some(bytes => bytes.every((byte, at) => head[at] === byte)) ? null : onlyImages;
};
