import { formatCompact, formatNumber } from './format-number.ts';

/** A figure: short from ten thousand on, with the exact one for machines and for who rests on it. */
export const Count = ({ value }: { value: number }) => (
  <data value={value} title={value >= 10_000 ? formatNumber(value) : undefined}>
    {value >= 10_000 ? formatCompact(value) : formatNumber(value)}
  </data>
);
