import type { ComponentProps } from 'react';

/** A plain link for the `link` of a component: to a file, a feed, another site, a new tab. Routes use the router's own. */
export const Anchor = ({ children, ...rest }: ComponentProps<'a'>) => <a {...rest}>{children}</a>;
