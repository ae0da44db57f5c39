import type { Contents } from '@recto/contracts/http/shared.ts';
import { RichText } from '@recto/ui/rich-text/rich-text.tsx';
import { Time } from '@recto/ui/time/time.tsx';
import { texts } from '../texts.ts';
import { directed } from './directed.ts';
import styles from './versions.module.css';

/** A page that was never changed: there is nothing to compare, so it is shown as it is. `date`: ISO 8601. */
export const OnlyVersion = ({ contents, date }: { contents: Contents; date: string }) => (
  <div className={styles.only}>
    <p className={styles.words}>{texts.onlyVersion}</p>
    <article className={styles.text}>
      <p className={styles.words}>
        <Time at={date} show="date-time" />
      </p>
      <h2 dir="auto">{contents.title}</h2>
      <dl className={styles.about}>
        <dt>{texts.briefDes}</dt>
        <dd dir="auto">{contents.briefDes}</dd>
        <dt>{texts.targets}</dt>
        <dd dir="auto">{contents.targets}</dd>
      </dl>
      <RichText html={directed(contents.body)} />
    </article>
  </div>
);
