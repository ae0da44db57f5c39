import type { QueueEntry } from '@recto/contracts/http/admin.ts';
import * as paths from '@recto/contracts/paths.ts';
import { Time } from '@recto/ui/time/time.tsx';
import { Link } from 'react-router-dom';
import { texts } from '../texts.ts';
import styles from './admin.module.css';
import { Badges } from './badges.tsx';
import { PersonLink } from './person-link.tsx';
import { Reasons } from './reasons.tsx';

/** A thing in the queue; its title leads to it. */
export const QueueItem = ({ thing }: { thing: QueueEntry }) => (
  <article className={styles.card}>
    <p className={styles.facts}>
      <span>{texts.kinds[thing.kind]}</span>
      <Badges thing={thing} />
      <Time at={thing.date} show="relative" />
    </p>
    <h2 className={styles.entry} dir="auto">
      <Link to={paths.adminThing(thing.kind, thing.id)} className={styles.entryLink}>
        {thing.title || texts.noText}
      </Link>
    </h2>
    <Reasons reasons={thing.reasons} />
    <p className={styles.facts}>
      <span>
        {texts.doneBy} <PersonLink person={thing.owner} />
      </span>
      {thing.page && thing.kind === 'comment' && (
        <span>
          {texts.on} <bdi>{thing.page.title}</bdi>
        </span>
      )}
      {thing.reports > 0 && <span>{texts.reportsNum(thing.reports)}</span>}
    </p>
  </article>
);
