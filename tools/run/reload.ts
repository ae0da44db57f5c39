import { type FSWatcher, watch } from 'node:fs';
import type { Installation } from './installation.ts';
import type { Program } from './program.ts';
import type { Report } from './report.ts';

/** An editor writes a file in several steps, and often several files. */
const calmMs = 200;

/** Starts each program again when its sources change; answers how to stop that. Programs without `sources` stay. */
export function restartOnChange(programs: readonly Program[], installation: Installation, report: Report): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  const changed = (name: string, file: string | null): void => {
    if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return;
    clearTimeout(timers.get(name));
    const restart = (): void => {
      report.say(`${file} changed; starting ${name} again`);
      void installation.restart(name);
    };
    timers.set(name, setTimeout(restart, calmMs));
  };
  const watchers = programs.flatMap(({ name, sources = [] }): FSWatcher[] =>
    sources.map(folder => watch(folder, { recursive: true }, (_, file) => changed(name, file))),
  );
  return () => {
    for (const watcher of watchers) watcher.close();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
