const DAY_MS = 24 * 60 * 60 * 1000;

/** A span of the limits as a number of days. */
export const inDays = (ms: number): number => ms / DAY_MS;
