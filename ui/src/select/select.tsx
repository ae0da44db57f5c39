import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names/class-names.ts';
import controls from '../field/control.module.css';
import { FieldFrame, type FrameProps } from '../field/field-frame.tsx';
import styles from './select.module.css';

export type SelectProps = Omit<FrameProps, 'limit'> &
  Omit<ComponentProps<'select'>, 'children'> & {
    options: readonly { value: string; label: string }[];
    /** As narrow as its longest option, with the label at its side: for sorting and filtering above a list. */
    inline?: boolean;
  };

/** A choice of one. The system's own list opens, which phones and screen readers handle best. */
export const Select = ({
  id,
  label,
  labelHidden,
  hint,
  error,
  optional,
  options,
  inline = false,
  className,
  ...select
}: SelectProps) => (
  <div className={classNames(inline && styles.inline)}>
    <FieldFrame {...{ id, label, labelHidden, hint, error, optional }}>
      {control => (
        <span className={styles.box}>
          <select {...select} {...control} className={classNames(controls.control, styles.select, className)}>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.arrow} aria-hidden="true" />
        </span>
      )}
    </FieldFrame>
  </div>
);
