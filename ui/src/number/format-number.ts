/** A whole number as the reader writes it: 12,480. */
export const formatNumber = (value: number): string => new Intl.NumberFormat().format(value);

/** A number for a small place: 12K. */
export const formatCompact = (value: number): string =>
  new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 }).format(value);

/** A share from 0 to 1 in per cent. */
export const formatPercent = (share: number): string =>
  new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 }).format(share);

const rules = new Intl.PluralRules('en');

/** A number with its noun: `counted(1, 'page', 'pages')` is "1 page". */
export const counted = (value: number, one: string, other: string): string =>
  `${formatNumber(value)} ${rules.select(value) === 'one' ? one : other}`;
