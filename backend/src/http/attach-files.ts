import type { StoredFile } from '@recto/contracts/events/values.ts';
import type { AttachFile } from '@recto/contracts/http/shared.ts';
import { nameOf } from '../media/file-name.ts';

/** Attached files as they are sent. */
export const attachFilesOf = (files: readonly StoredFile[]): AttachFile[] =>
  files.map(file => ({ _id: file.fileId, name: nameOf(file), size: file.size, type: file.type }));
