import { Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

type Props = { title: string; text?: ReactNode; children: ReactNode };

/** A part of the account: what it is on the left, the fields on the right; on phones one below the other. */
export const Section = ({ title, text, children }: Props) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
};

/** The place of a section whose words and fields are on their way. */
export const SectionLoading = ({ children }: { children: ReactNode }) => (
  <div className={styles.section}>
    <div className={styles.words}>
      <div className={styles.title}>
        <Skeleton width="7rem" />
      </div>
      <div className={styles.text}>
        <Skeleton width="12rem" />
      </div>
    </div>
    <div className={styles.fields}>{children}</div>
  </div>
);
