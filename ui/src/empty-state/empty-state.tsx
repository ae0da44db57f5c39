import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from '../illustration/illustration.tsx';
import styles from './empty-state.module.css';

export type EmptyStateProps = {
  drawing?: IllustrationName;
  /** The sentence. */
  children: ReactNode;
  /** More, in smaller type: what would fill this place. */
  detail?: ReactNode;
  /** What one can do about it: a button or a link. */
  action?: ReactNode;
  /** Less air, for a place within a screen. */
  compact?: boolean;
};

/** Nothing here yet: a drawing, a sentence, and what to do. */
export const EmptyState = ({ drawing = 'pages', children, detail, action, compact = false }: EmptyStateProps) => (
  <div className={styles.state} data-compact={compact || undefined}>
    <Illustration name={drawing} />
    <p className={styles.sentence}>{children}</p>
    {detail && <p className={styles.detail}>{detail}</p>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
