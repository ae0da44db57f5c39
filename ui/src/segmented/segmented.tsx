import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './segmented.module.css';

export type SegmentedProps<Value extends string> = {
  /** What is chosen; read aloud. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  /** Shows icons only; the labels are still read, and shown on resting. */
  iconsOnly?: boolean;
  disabled?: boolean;
};

/** A choice of one among few, all in view. Arrow keys move it, as among radio buttons, which it is. */
export const Segmented = <Value extends string>({
  label,
  value,
  onChange,
  options,
  iconsOnly = false,
  disabled = false,
}: SegmentedProps<Value>) => {
  const name = useId();
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend className={styles.legend}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {options.map(option => (
        <label
          key={option.value}
          className={classNames(styles.segment, iconsOnly && styles.icon)}
          title={iconsOnly ? option.label : undefined}
        >
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {iconsOnly ? <VisuallyHidden>{option.label}</VisuallyHidden> : option.label}
        </label>
      ))}
    </fieldset>
  );
};
