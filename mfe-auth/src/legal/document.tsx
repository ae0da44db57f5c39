import { useTitle } from '@recto/frame';
import { Time } from '@recto/ui/time/time.tsx';
import type { ReactNode } from 'react';
import styles from './document.module.css';

type Props = {
  title: string;
  /** ISO date of the last change. */
  since: string;
  children: ReactNode;
};

/** A text to be read from top to bottom, in the type of pages. */
export const Document = ({ title, since, children }: Props) => {
  useTitle(title);
  return (
    <article className={styles.document}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.since}>
        In force since <Time at={since} />
      </p>
      {children}
    </article>
  );
};
