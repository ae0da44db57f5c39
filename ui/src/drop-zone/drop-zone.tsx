import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './drop-zone.module.css';
import { useNoStrayDrops } from './use-no-stray-drops.ts';

export type DropZoneProps = {
  /** The button's text. */
  label: ReactNode;
  /** Beside it: "or drop it here". */
  aside?: ReactNode;
  /** What is accepted: kinds, sizes. */
  hint?: ReactNode;
  icon?: ReactNode;
  /** As in `<input accept>`. */
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** A place to drop files on, with a real file button inside, which keyboards and phones use. */
export const DropZone = ({ label, aside, hint, icon, accept, multiple = false, onFiles }: DropZoneProps) => {
  const id = useId();
  useNoStrayDrops();
  const [over, setOver] = useState(false);
  const depth = useRef(0);

  const give = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  // Entering a child fires a leave on the parent, so depth is counted.
  const move = (by: number) => (event: DragEvent) => {
    if (![...event.dataTransfer.types].includes('Files')) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };

  return (
    <div
      className={classNames(styles.zone, over && styles.over)}
      onDragEnter={move(1)}
      onDragOver={move(0)}
      onDragLeave={move(-1)}
      onDrop={event => {
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        give(event.dataTransfer.files);
      }}
    >
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={styles.words}>
        <label className={styles.label}>
          {label}
          <input
            className={styles.input}
            type="file"
            accept={accept}
            multiple={multiple}
            aria-describedby={hint ? `${id}-hint` : undefined}
            onChange={event => {
              give(event.target.files);
              // The same file can be chosen again after an error.
              event.target.value = '';
            }}
          />
        </label>
        {aside && <span className={styles.aside}> {aside}</span>}
      </p>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
};
