import { File as FileIcon, Trash2, X } from 'lucide-react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Progress } from '../progress/progress.tsx';
import * as texts from '../texts/texts.ts';
import styles from './file-upload.module.css';
import { fileSize } from './file-size.ts';

/** A file as a list shows it. */
export type ShownFile = {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Per cent sent, while it is on its way. */
  progress?: number | null;
  /** Why it was not taken; while it is on its way, why it is tried again. */
  error?: string;
};

type FileRowProps = {
  file: ShownFile;
  onRemove: (id: string) => void;
  onCancel: (id: string) => void;
};

/** One file: name, size, and its bar or what can be done with it. */
export const FileRow = ({ file, onRemove, onCancel }: FileRowProps) => {
  const moving = file.progress !== undefined;
  return (
    <li className={styles.file}>
      <FileIcon className={styles.icon} aria-hidden="true" />
      <div className={styles.about}>
        <p className={styles.name} dir="auto">
          {file.name}
        </p>
        {moving && <Progress label={`${texts.uploading} ${file.name}`} value={file.progress ?? null} figure />}
        {(file.error || !moving) && (
          <p className={file.error ? styles.error : styles.size} role={file.error ? 'alert' : undefined}>
            {file.error ?? fileSize(file.size)}
          </p>
        )}
      </div>
      {moving ? (
        <IconButton
          label={texts.cancelFile(file.name)}
          icon={<X aria-hidden="true" />}
          onClick={() => onCancel(file.id)}
        />
      ) : (
        <IconButton
          label={texts.removeFile(file.name)}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => onRemove(file.id)}
        />
      )}
    </li>
  );
};
