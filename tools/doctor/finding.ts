/** What was found out about one part of an installation. */
export type Finding = {
  part: string;
  /** `warning`: it works, but something should be known or done. */
  state: 'ok' | 'warning' | 'wrong';
  says: string;
  /** What to do about it. */
  remedy?: string;
};

export const ok = (part: string, says: string): Finding => ({ part, state: 'ok', says });
export const warning = (part: string, says: string, remedy: string): Finding => ({
  part,
  state: 'warning',
  says,
  remedy,
});
export const wrong = (part: string, says: string, remedy: string): Finding => ({ part, state: 'wrong', says, remedy });

/** The answer, or null when it fails or does not come in time: the stores' clients may wait for ever. */
export async function within<T>(ms: number, answer: Promise<T>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, ms, null);
  return Promise.race([answer.catch(() => null), late]).finally(() => clearTimeout(timer));
}

/** Where an address leads, without the password that may be in it. */
export const placeOf = (url: string): string => url.replace(/^[^:]+:\/\/(?:[^@/]*@)?/, '').replace(/[/?].*$/, '');
