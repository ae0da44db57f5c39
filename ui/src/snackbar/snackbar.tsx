import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './snackbar.module.css';

export type SnackbarProps = {
  kind?: 'plain' | 'success' | 'error';
  children: ReactNode;
  /** One thing to do about it, such as Undo. */
  action?: { label: string; run: () => void };
  /** On its way out (300 ms). */
  leaving?: boolean;
};

const icons = {
  plain: null,
  success: <CircleCheck aria-hidden="true" />,
  error: <CircleAlert aria-hidden="true" />,
} as const;

/** How a short message at the edge of the window looks. When it comes, how long it stays and who says it is not its. */
export const Snackbar = ({ kind = 'plain', children, action, leaving = false }: SnackbarProps) => (
  <div className={styles.snackbar} data-kind={kind} data-leaving={leaving || undefined}>
    {icons[kind]}
    <p className={styles.words}>{children}</p>
    {action && (
      <button type="button" className={styles.action} onClick={action.run}>
        {action.label}
      </button>
    )}
  </div>
);
