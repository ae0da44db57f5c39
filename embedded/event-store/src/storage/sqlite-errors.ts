/** The primary result codes that the store tells apart (https://sqlite.org/rescode.html). */
export const SQLITE = {
  BUSY: 5,
  LOCKED: 6,
  READ_ONLY: 8,
  IO_ERROR: 10,
  CORRUPT: 11,
  FULL: 13,
  NOT_A_DATABASE: 26,
} as const;

/** The primary result code of an error that `node:sqlite` threw, or null for any other error. */
export const sqliteCode = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null;
