import { setTimeout } from 'node:timers/promises';
import { Scavenge } from './storage/scavenge.ts';
import type { Store } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const MIB = 1024 * 1024;

const scavengeOnce = async ({ file, log, commits, note }: Store, signal: AbortSignal): Promise<void> => {
  const scavenge = new Scavenge(file.db, log, commits);
  const stop = (): void => scavenge.stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const { events, streams, bytes } = await scavenge.run();
    note(`Scavenge: freed ${events} events of ${streams} streams, ${(bytes / MIB).toFixed(1)} MiB of the file`);
  } catch (error) {
    note(`Scavenge: stopped by an error, to be tried again: ${(error as Error).message}`);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

/**
 * What the store does by itself: the rest of the check of a large file, then a scavenge at once and every day.
 * `failed` hears of damage.
 * @returns stops it all, and waits until it has stopped
 */
export const startMaintenance = (
  store: Store,
  checkRest: (signal: AbortSignal) => Promise<void>,
  failed: (error: unknown) => void,
): (() => Promise<void>) => {
  const abort = new AbortController();
  const { signal } = abort;
  const scavengeDaily = async (): Promise<void> => {
    while (!signal.aborted && !store.file.readOnly) {
      await scavengeOnce(store, signal);
      await setTimeout(DAY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const work = Promise.all([checkRest(signal).catch(failed), scavengeDaily()]);
  return async () => {
    abort.abort();
    await work;
  };
};
