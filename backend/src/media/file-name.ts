import type { StoredFile } from '@recto/contracts/events/values.ts';
import { cleanFileName } from '@recto/contracts/file-name.ts';
import { FILE_NAME_MAX_BYTES } from '@recto/contracts/limits.ts';

/**
 * The name an attachment is kept and downloaded under: what follows the last slash or backslash, cleaned, in at most 255
 * bytes of UTF-8; `file` when nothing is left or only dots.
 */
export const fileNameFrom = (given: string | undefined): string => {
  const last = (given ?? '').split(/[/\\]/).at(-1) ?? '';
  return shortened(cleanFileName(last));
};

/** The name of an attachment as it is told: of the first ones less was cleaned when they were kept. */
export const nameOf = ({ name }: Pick<StoredFile, 'name'>): string => (name === null ? '' : cleanFileName(name));

/**
 * The name of a form's file before its browser escaped these three, and just them (HTML, 4.10.21.8 Multipart form data).
 * One in which they stood as they are cannot be told from it.
 */
export const asWritten = (name: string): string =>
  name.replaceAll(/%22|%0D|%0A/g, escaped => (escaped === '%22' ? '"' : ''));

/** Cuts between characters and keeps the extension, by which systems choose what opens a file. */
const shortened = (name: string): string => {
  if (Buffer.byteLength(name) <= FILE_NAME_MAX_BYTES) return name;
  const extension = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  const room = FILE_NAME_MAX_BYTES - Buffer.byteLength(extension);
  let kept = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter('und').segment(name.slice(0, name.length - extension.length))) {
    bytes += Buffer.byteLength(segment);
    if (bytes > room) break;
    kept += segment;
  }
  return `${kept}${extension}`;
};

/** `content-disposition` that saves under any name (RFC 6266 with RFC 8187), with ASCII for old readers. */
export const asAttachment = (name: string): string => {
  const ascii = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
};
