const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size for people: 1,000 bytes are a kilobyte, as in the limits. */
export const fileSize = (bytes: number): string => {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** step;
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: amount < 10 && step > 0 ? 1 : 0,
  }).format(amount);
};
