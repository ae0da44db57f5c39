let highest = 0n;

/** Remembers where a command was written, so that every later read includes it. */
export const sawPosition = (header: string | null): void => {
  if (header === null || !/^\d+$/.test(header)) return;
  const position = BigInt(header);
  if (position > highest) highest = position;
};

/** What to send as `x-after`; null before the first command. */
export const after = (): string | null => (highest === 0n ? null : String(highest));
