import { isSigningInAgain } from '@recto/frame';

/**
 * How long somebody who wants to leave waits for an answer, in milliseconds, and where the last one has failed. Longer
 * than the second after which waiting is felt: a long text takes that on a phone's line, and that one cannot leave is the
 * worse word where it is not true. The button shows meanwhile that something is under way.
 */
const PATIENCE_MS = 2_000;
const AFTER_FAILURE_MS = 250;

/**
 * What work has come to, or `late` when it takes longer than a person should wait for an answer. Who is asked for the
 * password has one. `hasFailed`: it did the last time.
 */
export async function inTime<T>(work: Promise<T>, late: T, hasFailed = false): Promise<T> {
  const waited = Promise.withResolvers<T>();
  const ms = hasFailed || !navigator.onLine ? AFTER_FAILURE_MS : PATIENCE_MS;
  const timer = setTimeout(() => waited.resolve(isSigningInAgain() ? work : late), ms);
  try {
    return await Promise.race([work, waited.promise]);
  } finally {
    clearTimeout(timer);
  }
}
