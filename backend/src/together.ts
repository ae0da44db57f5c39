/**
 * How a `DataLoader` collects what requests want at the same time: until those that have arrived already are read, which
 * takes two turns of the event loop. What it sends is sent after all of them asked, and nothing is kept.
 */
export const together = {
  cache: false,
  batchScheduleFn: (send: () => void): void => void setImmediate(() => setImmediate(send)),
} as const;
