import { graphemes, normaliseText } from '@recto/contracts/text.ts';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import * as texts from '../texts/texts.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './field-frame.module.css';
import { RoomLeft } from './room-left.tsx';

/** What every field has around its control. */
export type FrameProps = {
  label: ReactNode;
  /** Keeps the label for screen readers only, where the place itself says what to type (search, comment). */
  labelHidden?: boolean;
  hint?: ReactNode;
  /** The sentence to show. Empty or missing: the field is fine. */
  error?: ReactNode;
  /** Most characters of the text as it is kept; shows how many are left. The control does not cut what is typed. */
  limit?: number;
  /** Says "optional" beside the label. */
  optional?: boolean;
};

/** What the control inside must carry, so that label, hint and error are read with it. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/**
 * Label above, hint, remaining count and error below. The control comes as a function of the attributes that tie it
 * to them.
 */
export const FieldFrame = ({
  id: givenId,
  label,
  labelHidden = false,
  hint,
  error,
  limit,
  optional = false,
  text = '',
  left = limit === undefined ? undefined : limit - graphemes(normaliseText(text)),
  children,
}: FrameProps & {
  id?: string;
  /** What is typed so far, for the count. */
  text?: string;
  /** Characters left of `limit`, where they are not simply the limit less the text's. */
  left?: number | undefined;
  children: (control: ControlProps) => ReactNode;
}) => {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`, left !== undefined && `${id}-limit`]
    .filter(Boolean)
    .join(' ');
  const named = (
    <label className={styles.label} htmlFor={id}>
      {label}
      {optional && <span className={styles.optional}> · {texts.optional}</span>}
    </label>
  );
  return (
    <div className={styles.field}>
      {labelHidden ? <VisuallyHidden>{named}</VisuallyHidden> : named}
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {(hint || error || left !== undefined) && (
        <div className={styles.foot}>
          <div className={styles.notes}>
            {error && (
              <p className={styles.error} id={`${id}-error`}>
                <CircleAlert aria-hidden="true" />
                <span>{error}</span>
              </p>
            )}
            {hint && (
              <p className={styles.hint} id={`${id}-hint`}>
                {hint}
              </p>
            )}
          </div>
          {limit !== undefined && left !== undefined && (
            <p className={classNames(styles.count, left < 0 && styles.over)}>
              <span aria-hidden="true">{left}</span>
              <VisuallyHidden>{left < 0 ? texts.tooLong(-left) : texts.remaining(left)}</VisuallyHidden>
              <RoomLeft id={`${id}-limit`} limit={limit} left={left} />
            </p>
          )}
        </div>
      )}
    </div>
  );
};
