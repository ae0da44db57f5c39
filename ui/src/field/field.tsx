import type { ComponentProps } from 'react';
import { classNames } from '../class-names/class-names.ts';
import controls from './control.module.css';
import { FieldFrame, type FrameProps } from './field-frame.tsx';

export type FieldProps = FrameProps & Omit<ComponentProps<'input'>, 'children'>;

/** One line of text with its label. Takes what an `<input>` takes, so form libraries spread their props on it. */
export const Field = ({ id, label, labelHidden, hint, error, limit, optional, className, ...input }: FieldProps) => (
  <FieldFrame {...{ id, label, labelHidden, hint, error, limit, optional }} text={String(input.value ?? '')}>
    {control => <input type="text" {...input} {...control} className={classNames(controls.control, className)} />}
  </FieldFrame>
);
