import type { ReactNode } from 'react';
import { classNames } from '../src/class-names/class-names.ts';
import styles from './gallery.module.css';

/** A chapter of the gallery. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** One component or state, with its name above. */
export const Sample = ({
  name,
  row = false,
  columns = false,
  narrow = false,
  children,
}: {
  name: string;
  row?: boolean;
  columns?: boolean;
  narrow?: boolean;
  children: ReactNode;
}) => (
  <div className={styles.sample}>
    <h3 className={styles.caption}>{name}</h3>
    <div className={classNames(row && styles.row, columns && styles.columns, narrow && styles.narrow)}>{children}</div>
  </div>
);
