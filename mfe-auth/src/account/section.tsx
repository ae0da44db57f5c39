import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

type Props = { title: ReactNode; text?: ReactNode; children: ReactNode };

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
