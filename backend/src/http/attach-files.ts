import type { StoredFile } from '@recto/contracts/events/values.ts';
import type { AttachFile } from '@recto/contracts/http/shared.ts';

/** Attached files as they are sent. */
export const attachFilesOf = (files: readonly StoredFile[]): AttachFile[] =>
  files.map(({ fileId, name, size, type }) => ({ _id: fileId, name: name ?? '', size, type }));
