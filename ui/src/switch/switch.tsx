import { Root, Thumb } from 'radix-ui/switch';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './switch.module.css';

export type SwitchProps = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Being saved: shows the new position and takes no further press. */
  busy?: boolean;
  name?: string;
};

/** On or off, at once. The whole row can be pressed. */
export const Switch = ({ label, hint, checked, onChange, disabled = false, busy = false, name }: SwitchProps) => {
  const id = useId();
  return (
    <div className={classNames(styles.row, disabled && styles.disabled)}>
      <label className={styles.text} htmlFor={id}>
        <span className={styles.label} id={`${id}-label`}>
          {label}
        </span>
        {hint && (
          <span className={styles.hint} id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </label>
      <Root
        id={id}
        name={name}
        className={styles.switch}
        checked={checked}
        onCheckedChange={next => !busy && onChange(next)}
        disabled={disabled}
        aria-busy={busy || undefined}
        // Of the label, which can be pressed as a whole, the hint is read after the name, and not with it, too.
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      >
        <Thumb className={styles.thumb} />
      </Root>
    </div>
  );
};
