import type { QueueEntry } from '@recto/contracts/http/admin.ts';
import { texts } from '../texts.ts';
import styles from './admin.module.css';

/** What state a thing is in: waiting, hidden, decided. */
export const Badges = ({ thing: { held, hidden, outcome } }: { thing: QueueEntry }) => (
  <>
    {held && (
      <span className={styles.badge} data-kind="warning">
        {texts.held[held]}
      </span>
    )}
    {hidden && (
      <span className={styles.badge} data-kind="danger">
        {texts.hidden}
      </span>
    )}
    {outcome && !(hidden && outcome === 'hidden') && (
      <span className={styles.badge}>{texts.decidedBefore[outcome]}</span>
    )}
  </>
);
