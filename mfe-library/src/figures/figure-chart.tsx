import type { StatsDay } from '@recto/contracts/http/stats.ts';
import { formatNumber } from '@recto/ui/number/format-number.ts';
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { texts } from '../texts.ts';
import styles from './figures.module.css';
import { type Figure, formatDay, sumOf } from './use-stats.ts';

/** One figure by day. Arrow keys walk through the days; the same numbers are in the table. */
export default function FigureChart({ days, figure }: { days: readonly StatsDay[]; figure: Figure }) {
  const name = texts.figures[figure];
  // Isolated (U+2068, U+2069), since a drawn text has no direction of its own and Arabic dates need theirs.
  const dayOf = (date: unknown): string => `\u2068${formatDay(String(date))}\u2069`;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span>{texts.chartOf(name)}</span>
        <strong>{formatNumber(sumOf(days, figure))}</strong>
      </figcaption>
      <ResponsiveContainer width="100%" height={340}>
        <AreaChart
          accessibilityLayer
          aria-label={texts.chartByKeys(name)}
          data={[...days]}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        >
          <CartesianGrid stroke="var(--grey-1)" vertical={false} />
          <XAxis
            dataKey="date"
            tickFormatter={dayOf}
            minTickGap={48}
            stroke="var(--grey-3)"
            tickLine={false}
            fontSize={12}
          />
          <YAxis
            allowDecimals={false}
            width={44}
            stroke="var(--grey-3)"
            tickLine={false}
            axisLine={false}
            fontSize={12}
          />
          <Tooltip
            labelFormatter={dayOf}
            formatter={value => [formatNumber(Number(value)), name]}
            contentStyle={{
              background: 'var(--raised)',
              border: 'var(--hairline)',
              borderRadius: 8,
              color: 'var(--ink)',
            }}
          />
          <Area
            type="monotone"
            dataKey={figure}
            name={name}
            stroke="var(--accent)"
            fill="var(--accent-wash)"
            strokeWidth={2}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </figure>
  );
}
