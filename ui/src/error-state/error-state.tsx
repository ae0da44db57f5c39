import { tryAgain } from '@recto/contracts/messages/common.ts';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';

export type ErrorStateProps = {
  /** What failed, in a sentence. */
  children: ReactNode;
  /** Tries once more. Left out where another try cannot help. */
  onRetry?: () => void;
  /** The new try is under way. */
  busy?: boolean;
  detail?: ReactNode;
  compact?: boolean;
};

/** A load that failed: says so, is announced, and offers another try. */
export const ErrorState = ({ children, onRetry, busy = false, detail, compact }: ErrorStateProps) => (
  <div role="alert">
    <EmptyState
      drawing="trouble"
      detail={detail}
      compact={compact}
      action={
        onRetry && (
          <Button icon={<RotateCw aria-hidden="true" />} busy={busy} onClick={onRetry}>
            {tryAgain}
          </Button>
        )
      }
    >
      {children}
    </EmptyState>
  </div>
);
