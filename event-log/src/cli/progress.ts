import { SingleBar } from 'cli-progress';

export type Progress = {
  /** `share` from 0 to 1; `events` so far. */
  at(share: number, events: number): void;
  end(): void;
};

/** A bar on standard error with events a second and the time left; nothing where that is not a terminal. */
export function progressBar(name: string): Progress {
  const started = performance.now();
  const bar = new SingleBar({
    stream: process.stderr,
    format: `${name} {bar} {percentage} % | {events} events | {rate} a second | {left} left`,
    hideCursor: true,
    clearOnComplete: false,
  });
  bar.start(1_000, 0, { events: 0, rate: '-', left: '-' });
  return {
    at: (share, events) => {
      const seconds = (performance.now() - started) / 1_000;
      bar.update(Math.round(Math.min(share, 1) * 1_000), {
        events,
        rate: Math.round(events / seconds),
        left: share > 0 ? timeLeft(seconds / share - seconds) : '-',
      });
    },
    end: () => bar.stop(),
  };
}

/** Seconds as a person says them. */
export function timeLeft(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
}
