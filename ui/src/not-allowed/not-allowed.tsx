import type { ReactNode } from 'react';
import { EmptyState } from '../empty-state/empty-state.tsx';

/** A place that one may not see or enter: why, and what would help (logging in, going back). */
export const NotAllowed = ({
  children,
  detail,
  action,
}: {
  children: ReactNode;
  detail?: ReactNode;
  action?: ReactNode;
}) => (
  <EmptyState drawing="closed" detail={detail} action={action}>
    {children}
  </EmptyState>
);
