import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import * as texts from '../texts/texts.ts';
import styles from './notice.module.css';

export type NoticeProps = {
  kind?: 'info' | 'success' | 'warning' | 'danger';
  children: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
  onDismiss?: () => void;
};

const icons = {
  info: <Info aria-hidden="true" />,
  success: <CircleCheck aria-hidden="true" />,
  warning: <TriangleAlert aria-hidden="true" />,
  danger: <CircleAlert aria-hidden="true" />,
} as const;

/** A message that stays where it is: above a form, at the head of a screen. Failures interrupt, others wait. */
export const Notice = ({ kind = 'info', children, action, onDismiss }: NoticeProps) => (
  <div className={styles.notice} data-kind={kind} role={kind === 'danger' ? 'alert' : 'status'}>
    {icons[kind]}
    <div className={styles.words}>{children}</div>
    {action}
    {onDismiss && (
      <IconButton
        size="small"
        label={texts.dismiss}
        icon={<X aria-hidden="true" />}
        onClick={onDismiss}
        className={styles.dismiss}
      />
    )}
  </div>
);
