import { cloneElement, type ReactElement, type ReactNode } from 'react';

/**
 * A link that the caller makes: `<a href>` or the router's `<Link to>`. Components here know no router; they dress
 * the element they are given.
 */
export type LinkElement = ReactElement<{ className?: string; children?: ReactNode; title?: string }>;

/** The given link with this look and these contents. A class of its own is kept. */
export const linked = (
  link: LinkElement,
  look: { className?: string; title?: string },
  children: ReactNode,
): ReactElement =>
  cloneElement(
    link,
    { ...look, className: [link.props.className, look.className].filter(Boolean).join(' ') },
    children,
  );
