import type { Halt } from './checkpoints.ts';

/** How a projection stands, for health and metrics. */
export type Standing = {
  readonly name: string;
  readonly position: bigint;
  /** When the newest event in it happened; null before its first one. */
  readonly at: string | null;
  readonly halted: Halt | null;
};

/** How old the newest event in a projection is while there are newer ones, in seconds; 0 when there are none. */
export function lagSeconds({ position, at }: Standing, head: bigint, now: number): number {
  if (position >= head || at === null) return 0;
  return Math.max(0, (now - Date.parse(at)) / 1_000);
}
