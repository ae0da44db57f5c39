import type { ReactNode } from 'react';
import styles from './illustration.module.css';

/* Line drawings on a field of 120 by 96, in two strokes: `line` in grey, `mark` in the accent. */
const drawings = {
  pages: (
    <>
      <path className={styles.line} d="M36 18h34l14 14v46a4 4 0 0 1-4 4H36a4 4 0 0 1-4-4V22a4 4 0 0 1 4-4Z" />
      <path className={styles.line} d="M70 18v10a4 4 0 0 0 4 4h10" />
      <path className={styles.line} d="M42 46h22M42 56h32M42 66h26" />
      <path className={styles.mark} d="m78 70 18-24 6 4.5-18 24-8 3.500Z" />
    </>
  ),
  reading: (
    <>
      <path className={styles.line} d="M60 30c-9-7-21-9-34-9v50c13 0 25 2 34 9 9-7 21-9 34-9V21c-13 0-25 2-34 9Z" />
      <path className={styles.line} d="M60 30v50" />
      <path className={styles.line} d="M36 36c5 .4 9 1.3 14 3.500M36 48c5 .4 9 1.3 14 3.5" />
      <path className={styles.mark} d="M76 24v24l6-5 6 5V21.5" />
    </>
  ),
  collections: (
    <>
      <path className={styles.line} d="M26 78V30M38 78V24M50 78V30" />
      <path className={styles.line} d="M26 30a6 6 0 0 1 12 0M38 24a6 6 0 0 1 12 0v6" />
      <path className={styles.mark} d="m62 30 11-3 12 47-11 3Z" />
      <path className={styles.line} d="M18 80h84" />
    </>
  ),
  comments: (
    <>
      <path
        className={styles.line}
        d="M26 22h46a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6H46L34 67V56h-8a6 6 0 0 1-6-6V28a6 6 0 0 1 6-6Z"
      />
      <path className={styles.mark} d="M86 40h6a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6h-4v10L76 72H60a6 6 0 0 1-6-6" />
      <path className={styles.line} d="M33 34h32M33 44h20" />
    </>
  ),
  people: (
    <>
      <circle className={styles.line} cx="46" cy="34" r="12" />
      <path className={styles.line} d="M22 78c0-14 10-23 24-23s24 9 24 23" />
      <path className={styles.mark} d="M82 42v22M71 53h22" />
    </>
  ),
  search: (
    <>
      <circle className={styles.line} cx="54" cy="42" r="23" />
      <path className={styles.mark} d="m71 59 20 20" />
      <path className={styles.line} d="M43 37h20M43 46h12" />
    </>
  ),
  trash: (
    <>
      <path className={styles.line} d="M38 34h44l-4 44a4 4 0 0 1-4 4H46a4 4 0 0 1-4-4Z" />
      <path className={styles.line} d="M53 46v24M67 46v24" />
      <path className={styles.mark} d="M32 34h56M52 34v-6a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v6" />
    </>
  ),
  trouble: (
    <>
      <path className={styles.line} d="M36 72h44a15 15 0 0 0 2-29.900A22 22 0 0 0 40 37a17.5 17.5 0 0 0-4 35Z" />
      <path className={styles.mark} d="m50 46 18 18M68 46 50 64" />
    </>
  ),
  closed: (
    <>
      <rect className={styles.line} x="36" y="42" width="48" height="38" rx="5" />
      <path className={styles.line} d="M46 42V32a14 14 0 0 1 28 0v10" />
      <path className={styles.mark} d="M60 57v9" />
    </>
  ),
  figures: (
    <>
      <path className={styles.line} d="M24 18v60h74" />
      <path className={styles.line} d="M38 66V54M54 66V44M70 66V50M86 66V32" />
      <path className={styles.mark} d="m36 40 18-12 16 8 20-18" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IllustrationName = keyof typeof drawings;

/** A line drawing that says nothing on its own: the sentence below it does. */
export const Illustration = ({ name }: { name: IllustrationName }) => (
  <svg className={styles.illustration} viewBox="0 0 120 96" aria-hidden="true" focusable="false">
    {drawings[name]}
  </svg>
);
