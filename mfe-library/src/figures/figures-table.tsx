import type { StatsDay } from '@recto/contracts/http/stats.ts';
import { formatNumber } from '@recto/ui/number/format-number.ts';
import { texts } from '../texts.ts';
import styles from './figures.module.css';
import { figures, formatDay } from './use-stats.ts';

/** All figures by day, the newest day first. */
export const FiguresTable = ({ days }: { days: readonly StatsDay[] }) => (
  <section className={styles.scroll} aria-label={texts.analytics}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.day}</th>
          {figures.map(figure => (
            <th key={figure} scope="col">
              {texts.figures[figure]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(day => (
          <tr key={day.date}>
            <th scope="row">
              <time dateTime={day.date} dir="auto">
                {formatDay(day.date)}
              </time>
            </th>
            {figures.map(figure => (
              <td key={figure}>{formatNumber(day[figure])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
