import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../backend/src/testing/walk/random.ts';
import type { TestInstallation } from '../../tools/processes.ts';
import { silenced } from '../src/silenced.ts';

/** What comes over all who use an installation: its backend is stopped for a while, or killed and started again. */
export type Weather = {
  /** Whether the backend was there all the time since then (`Date.now()`). */
  wasCalmSince: (then: number) => boolean;
  /** The backend is there from now on. */
  end: () => Promise<void>;
};

type Given = { recto: TestInstallation; random: Random; longestMs: number; note: (what: string) => void };

export function startWeather({ recto, random, longestMs, note }: Given): Weather {
  const ended = new AbortController();
  let isCalm = true;
  let calmSince = 0;
  const wait = (ms: number) => pause(ms, undefined, { signal: ended.signal }).catch(() => undefined);

  const stop = async (): Promise<void> => {
    using _ = silenced(recto);
    note('stopped');
    await wait(random.below(longestMs));
    note('goes on');
  };
  const kill = async (): Promise<void> => {
    await recto.kill('backend');
    note('killed');
    await wait(random.below(longestMs / 2));
    await recto.start('backend');
    note('started');
  };
  const lane = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await wait(longestMs / 2 + random.below(longestMs));
      if (ended.signal.aborted) return;
      isCalm = false;
      await (random.chance(0.5) ? stop() : kill());
      calmSince = Date.now();
      isCalm = true;
    }
  };
  const running = lane();
  // Told at the end.
  running.catch(() => undefined);
  return {
    wasCalmSince: then => isCalm && calmSince < then,
    async end() {
      ended.abort();
      await running;
    },
  };
}
