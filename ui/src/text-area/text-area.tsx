import type { ComponentProps } from 'react';
import { classNames } from '../class-names/class-names.ts';
import controls from '../field/control.module.css';
import { FieldFrame, type FrameProps } from '../field/field-frame.tsx';
import styles from './text-area.module.css';

export type TextAreaProps = FrameProps & Omit<ComponentProps<'textarea'>, 'children'>;

/** Several lines of text with a label; grows with what is typed where the browser can. */
export const TextArea = ({
  id,
  label,
  labelHidden,
  hint,
  error,
  limit,
  optional,
  className,
  ...area
}: TextAreaProps) => (
  <FieldFrame {...{ id, label, labelHidden, hint, error, limit, optional }} text={String(area.value ?? '')}>
    {control => (
      <textarea
        rows={3}
        dir="auto"
        {...area}
        {...control}
        className={classNames(controls.control, styles.area, className)}
      />
    )}
  </FieldFrame>
);
