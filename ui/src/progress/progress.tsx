import { classNames } from '../class-names/class-names.ts';
import { formatPercent } from '../number/format-number.ts';
import styles from './progress.module.css';

export type ProgressProps = {
  /** What is going on; read aloud. */
  label: string;
  /** Per cent done, 0 to 100; `null` while nobody knows. */
  value: number | null;
  /** Shows the figure beside the bar. */
  figure?: boolean;
  /** A hairline along the top of a screen instead of a bar in the text. */
  thin?: boolean;
};

/** A bar that fills. */
export const Progress = ({ label, value, figure = false, thin = false }: ProgressProps) => {
  const percent = value === null ? null : Math.round(Math.max(0, Math.min(100, value)));
  return (
    <div className={classNames(styles.progress, thin && styles.thin)}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
      >
        <div
          className={classNames(styles.bar, percent === null && styles.unknown)}
          style={percent === null ? undefined : { inlineSize: `${percent}%` }}
        />
      </div>
      {figure && percent !== null && (
        <span className={styles.figure} aria-hidden="true">
          {formatPercent(percent / 100)}
        </span>
      )}
    </div>
  );
};
