const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** One line: a rate and, for each reference, its share of it. */
export const print = (
  name: string,
  rate: number | undefined,
  references: Readonly<Record<string, number | undefined>> = {},
): void => {
  const shares = Object.entries(references).map(
    ([of, most]) => `${((rate ?? 0) / (most ?? 0)).toFixed(2)} of ${of} (${whole(most ?? 0)}/s)`,
  );
  console.log([`${name.padEnd(46)} ${whole(rate ?? 0).padStart(8)}/s`, ...shares].join('  '));
};
