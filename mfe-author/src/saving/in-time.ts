import { isSigningInAgain } from '@recto/frame';

/** How long somebody who wants to leave waits for a save, in milliseconds, and where the last one has failed. */
const PATIENCE_MS = 2_000;
const AFTER_FAILURE_MS = 250;

/**
 * What saving has come to, or false when it takes longer than a person should wait for an answer. Who is asked for the
 * password has one.
 */
export async function inTime(saving: Promise<boolean>, hasFailed: boolean): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const ms = hasFailed || !navigator.onLine ? AFTER_FAILURE_MS : PATIENCE_MS;
  const timer = setTimeout(() => late.resolve(isSigningInAgain() ? saving : false), ms);
  try {
    return await Promise.race([saving, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
