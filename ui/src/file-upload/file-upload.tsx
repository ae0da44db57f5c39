import { cleanFileName } from '@recto/contracts/file-name.ts';
import { emptyFile, tooLarge, tooManyFiles } from '@recto/contracts/messages/upload.ts';
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX, MEGABYTE } from '@recto/contracts/limits.ts';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { DropZone } from '../drop-zone/drop-zone.tsx';
import { useKeptFocus } from '../kept-focus/use-kept-focus.ts';
import { Notice } from '../notice/notice.tsx';
import * as texts from '../texts/texts.ts';
import { FileRow, type ShownFile } from './file-row.tsx';
import styles from './file-upload.module.css';

export type FileUploadProps = {
  /** Attached ones and those on their way, in order. */
  files: readonly ShownFile[];
  /** Files that are small enough and for which there is a place. */
  onChoose: (files: File[]) => void;
  /** Removes an attached file, or takes a failed one off the list. */
  onRemove: (id: string) => void;
  /** Stops one that is on its way. */
  onCancel: (id: string) => void;
  /** Bytes that one may have. */
  maxBytes?: number;
};

/** Files to attach: drop or choose several, a bar for each, and why one was refused. The button goes when all are there. */
export const FileUpload = ({
  files,
  onChoose,
  onRemove,
  onCancel,
  maxBytes = ATTACHMENT_MAX_BYTES,
}: FileUploadProps) => {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const place = useKeptFocus(files.length);
  const taken = files.filter(file => !file.error || file.progress !== undefined).length;

  const choose = (chosen: File[]) => {
    const reasons: string[] = [];
    const good = chosen.filter(file => {
      if (file.size > 0 && file.size <= maxBytes) return true;
      reasons.push(`${cleanFileName(file.name)}: ${file.size === 0 ? emptyFile : tooLarge(maxBytes)}`);
      return false;
    });
    const fit = good.slice(0, ATTACHMENTS_MAX - taken);
    if (fit.length < good.length) reasons.push(tooManyFiles);
    setRefused(reasons);
    if (fit.length > 0) onChoose(fit);
  };

  return (
    <div ref={place} className={styles.upload}>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map(file => (
            <FileRow key={file.id} file={file} onRemove={onRemove} onCancel={onCancel} />
          ))}
        </ul>
      )}
      {taken < ATTACHMENTS_MAX ? (
        <DropZone
          label={texts.chooseFiles}
          aside={texts.dropFiles}
          hint={texts.filesHint(ATTACHMENTS_MAX, maxBytes / MEGABYTE)}
          icon={<Paperclip />}
          multiple
          onFiles={choose}
        />
      ) : (
        <p className={styles.full}>{texts.filesLimit(ATTACHMENTS_MAX)}</p>
      )}
      {refused.length > 0 && (
        <Notice kind="danger" onDismiss={() => setRefused([])}>
          {refused.map(reason => (
            <span key={reason} className={styles.reason} dir="auto">
              {reason}
            </span>
          ))}
        </Notice>
      )}
    </div>
  );
};
