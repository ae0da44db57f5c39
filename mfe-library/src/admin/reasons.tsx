import { reasons as names } from '@recto/contracts/messages/moderation.ts';
import type { ReportReason } from '@recto/contracts/http/shared.ts';
import { formatNumber } from '@recto/ui/number/format-number.ts';
import styles from './admin.module.css';

/** Whether a word is one of the reasons for reports. */
const isReason = (word: string): word is ReportReason => Object.hasOwn(names, word);

/** What the open reports say, and how often. */
export const Reasons = ({ reasons }: { reasons: Readonly<Record<string, number>> }) => {
  const given = Object.entries(reasons).filter(([reason, count]) => isReason(reason) && count > 0);
  if (given.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {given.map(([reason, count]) => (
        <li key={reason} className={styles.badge}>
          {isReason(reason) && names[reason]}
          {count > 1 && ` × ${formatNumber(count)}`}
        </li>
      ))}
    </ul>
  );
};
