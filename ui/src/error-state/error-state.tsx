import { tryAgain } from '@recto/contracts/messages/common.ts';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { focusHeading } from '../kept-focus/focus-heading.ts';

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

/**
 * A load that failed: says so, is announced, and offers another try. Where that takes the place of a screen, the focus goes to
 * the screen's heading once it is there, as the button goes.
 */
export const ErrorState = ({ children, onRetry, busy = false, detail, compact }: ErrorStateProps) => {
  const isTried = useRef(false);
  const retry = () => {
    isTried.current = !compact;
    onRetry?.();
  };
  useEffect(
    () => () => {
      if (isTried.current) focusHeading();
    },
    [],
  );
  return (
    <div role="alert">
      <EmptyState
        drawing="trouble"
        detail={detail}
        compact={compact}
        action={
          onRetry && (
            <Button icon={<RotateCw aria-hidden="true" />} busy={busy} onClick={retry}>
              {tryAgain}
            </Button>
          )
        }
      >
        {children}
      </EmptyState>
    </div>
  );
};
