import type { ModeratedThing } from '@recto/contracts/http/admin.ts';
import { reasons } from '@recto/contracts/messages/moderation.ts';
import { Time } from '@recto/ui/time/time.tsx';
import { texts } from '../texts.ts';
import styles from './admin.module.css';
import { PersonLink } from './person-link.tsx';

/** Who reported it and why. */
export const Reports = ({ reports }: { reports: ModeratedThing['reportsBy'] }) => (
  <section className={styles.section} aria-label={texts.reports}>
    <h2 className={styles.heading}>{texts.reports}</h2>
    {reports.length === 0 ? (
      <p className={styles.quiet}>{texts.noReports}</p>
    ) : (
      <ul className={styles.list}>
        {reports.map(({ reporter, reason, text, date, open }) => (
          <li key={`${reporter?._id ?? ''}-${date}`} className={styles.card}>
            <p className={styles.facts}>
              <strong className={styles.strong}>{reasons[reason]}</strong>
              <PersonLink person={reporter} />
              <Time at={date} show="relative" />
              <span className={styles.badge} data-kind={open ? 'warning' : undefined}>
                {open ? texts.reportOpen : texts.reportDecided}
              </span>
            </p>
            {text && (
              <p className={styles.said} dir="auto">
                {text}
              </p>
            )}
          </li>
        ))}
      </ul>
    )}
  </section>
);
