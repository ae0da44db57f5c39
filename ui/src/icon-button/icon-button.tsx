import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Spinner } from '../spinner/spinner.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './icon-button.module.css';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** What it does, in words: read aloud, and shown when one rests on it. */
  label: string;
  icon: ReactNode;
  /** For what is on or off: filled and announced as pressed. */
  pressed?: boolean;
  /** A figure beside the icon (likes). */
  count?: ReactNode;
  busy?: boolean;
  size?: 'medium' | 'small';
  /** Shows an edge. */
  outlined?: boolean;
};

/** A button that is only an icon, perhaps with a count. */
export const IconButton = ({
  label,
  icon,
  pressed,
  count,
  busy = false,
  size = 'medium',
  outlined = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) => (
  <button
    type="button"
    // With a count the name says more than that, and the rest would be read after it once more.
    title={count === undefined ? label : undefined}
    {...rest}
    className={classNames(styles.button, size === 'small' && styles.small, outlined && styles.outlined, className)}
    aria-label={count === undefined ? label : undefined}
    aria-pressed={pressed}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={event => (busy ? event.preventDefault() : onClick?.(event))}
  >
    {busy ? (
      <Spinner />
    ) : count === undefined ? (
      icon
    ) : (
      <span title={label} aria-hidden="true" className={styles.icon}>
        {icon}
      </span>
    )}
    {count !== undefined && (
      <>
        <VisuallyHidden>{label} </VisuallyHidden>
        <span className={styles.count}>{count}</span>
      </>
    )}
  </button>
);
