import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './checkbox.module.css';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode };

/** A box to tick, for one of several in a list. What takes effect at once and alone is a `Switch`. */
export const Checkbox = ({ label, className, ...input }: CheckboxProps) => (
  <label className={classNames(styles.row, className)}>
    <input {...input} type="checkbox" className={styles.box} />
    <span className={styles.label} dir="auto">
      {label}
    </span>
  </label>
);
