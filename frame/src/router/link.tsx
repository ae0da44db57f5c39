import type { ComponentProps, MouseEvent } from 'react';
import { createPath, type To, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of the site, or part of one; everything else is an `<a href>`. */
  to: To;
  /** Takes the place of the present entry of the history; also when it leads to where one is. */
  replace?: boolean;
  /** Kept with the entry of the history. */
  state?: unknown;
};

/** A link within the site. Opens in a new tab, window or as a download as any link does. */
export const Link = ({ to, replace, state, onClick, ...rest }: LinkProps) => {
  const href = useHref(to);
  const navigate = useNavigate();
  const here = createPath(useLocation());
  const there = createPath(useResolvedPath(to));
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    void navigate(to, { replace: replace ?? here === there, state });
  };
  return <a {...rest} href={href} onClick={click} />;
};

export type NavLinkProps = Omit<LinkProps, 'className'> & {
  className?: string | ((is: { isActive: boolean }) => string | undefined);
  /** Only for this very address, not for those below it. */
  end?: boolean;
};

/** A link that says (`aria-current`) whether one is there. */
export const NavLink = ({ to, className, end = false, ...rest }: NavLinkProps) => {
  const { pathname } = useLocation();
  const { pathname: there } = useResolvedPath(to);
  const isActive = pathname === there || (!end && pathname.startsWith(there.endsWith('/') ? there : `${there}/`));
  return (
    <Link
      {...rest}
      to={to}
      className={typeof className === 'function' ? className({ isActive }) : className}
      aria-current={isActive ? 'page' : undefined}
    />
  );
};

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
