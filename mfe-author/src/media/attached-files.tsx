import { FileUpload } from '@recto/ui/file-upload/file-upload.tsx';
import type { AttachedFiles as Files } from './use-attached-files.ts';

/** The files of a draft or a page, and a place to drop more. */
export const AttachedFiles = ({ files }: { files: Files }) => (
  <FileUpload files={files.shown} onChoose={files.choose} onRemove={files.remove} onCancel={files.cancel} />
);
