import type { Hiding } from '@recto/contracts/http/shared.ts';
import { reasons } from '@recto/contracts/messages/moderation.ts';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { Time } from '@recto/ui/time/time.tsx';
import styles from './hidden-notice.module.css';

/** Tells an owner that a moderator has hidden something, and why. `sentence` says what it is. */
export default function HiddenNotice({ sentence, hiding }: { sentence: string; hiding: Hiding }) {
  return (
    <div className={styles.place}>
      <Notice kind="warning">
        <p className={styles.sentence}>{sentence}</p>
        <p>
          {reasons[hiding.reason]}, <Time at={hiding.date} />
        </p>
        {hiding.explanation && (
          <p dir="auto" className={styles.explanation}>
            {hiding.explanation}
          </p>
        )}
      </Notice>
    </div>
  );
}
