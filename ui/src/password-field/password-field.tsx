import { Check, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { classNames } from '../class-names/class-names.ts';
import controls from '../field/control.module.css';
import { FieldFrame, type FrameProps } from '../field/field-frame.tsx';
import * as texts from '../texts/texts.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './password-field.module.css';

/** One thing that a password must have, and whether it has it. */
export type PasswordRule = { text: string; met: boolean };

export type PasswordFieldProps = Omit<FrameProps, 'limit'> &
  Omit<ComponentProps<'input'>, 'children' | 'type'> & {
    /** Shown below and ticked off as they are met. */
    rules?: readonly PasswordRule[];
    /** `new-password` where one is chosen, `current-password` where one is asked for: password managers go by it. */
    autoComplete: 'new-password' | 'current-password';
  };

/** A password with a button that shows it. Pasting and password managers are welcome. */
export const PasswordField = ({
  id,
  label,
  labelHidden,
  hint,
  error,
  optional,
  rules,
  className,
  ...input
}: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  return (
    <div>
      <FieldFrame {...{ id, label, labelHidden, hint, error, optional }}>
        {control => (
          <span className={styles.box}>
            <input
              spellCheck={false}
              autoCapitalize="none"
              autoCorrect="off"
              {...input}
              {...control}
              aria-describedby={classNames(control['aria-describedby'], rules && `${control.id}-rules`) || undefined}
              type={shown ? 'text' : 'password'}
              className={classNames(controls.control, styles.input, className)}
            />
            <button
              type="button"
              className={styles.toggle}
              aria-label={shown ? texts.hidePassword : texts.showPassword}
              aria-controls={control.id}
              disabled={input.disabled}
              onClick={() => setShown(now => !now)}
            >
              {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            </button>
            {rules && (
              <ul className={styles.rules} id={`${control.id}-rules`}>
                {rules.map(({ text, met }) => (
                  <li key={text} className={classNames(styles.rule, met && styles.met)}>
                    <span className={styles.tick} aria-hidden="true">
                      {met && <Check />}
                    </span>
                    <span>{text}</span>
                    <VisuallyHidden>, {met ? texts.met : texts.notMet}</VisuallyHidden>
                  </li>
                ))}
              </ul>
            )}
          </span>
        )}
      </FieldFrame>
    </div>
  );
};
