import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { type LinkElement, linked } from '../linked/linked.ts';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './button.module.css';

type Look = {
  /** `primary` once a screen at most; `quiet` has no edge. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'medium' | 'small';
  /** An icon before the text. */
  icon?: ReactNode;
  /** As wide as its container. */
  wide?: boolean;
};

export type ButtonProps = Look &
  ComponentProps<'button'> & { /** Work is under way: a second press does nothing. */ busy?: boolean };

const classOf = ({ variant = 'secondary', size = 'medium', wide }: Look, own?: string) =>
  classNames(styles.button, styles[variant], size === 'small' && styles.small, wide && styles.wide, own);

/**
 * A button. While `busy` it keeps its width and its focus, and swallows presses, so that nobody is thrown out of a
 * form by waiting.
 */
export const Button = ({
  variant,
  size,
  icon,
  wide,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classOf({ variant, size, wide }, className)}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={event => (busy ? event.preventDefault() : onClick?.(event))}
  >
    {busy ? <Spinner /> : icon}
    {children}
  </button>
);

/** A link that looks like a button: `<ButtonLink link={<Link to="/login" />}>Log in</ButtonLink>`. */
export const ButtonLink = ({
  link,
  variant,
  size,
  icon,
  wide,
  children,
}: Look & { link: LinkElement; children: ReactNode }) =>
  linked(
    link,
    { className: classOf({ variant, size, wide }) },
    <>
      {icon}
      {children}
    </>,
  );
