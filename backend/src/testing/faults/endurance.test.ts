import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../walk/random.ts';
import { broken, startLoad } from './load.ts';
import { type Site, startSite } from './site.ts';
import { aTarget } from './target.ts';

/** `npm run test:soak` asks for more. */
const minutes = Number(process.env['RECTO_SOAK_MINUTES'] ?? 0.5);
const isLong = minutes >= 5;
const samples = 12;
const sampleMs = (minutes * 60_000) / samples;

let site: Site;
beforeAll(async () => {
  site = await startSite();
}, 120_000);
afterAll(() => site.close());

type Sample = { megabytes: number; handles: number };

const sampleOf = (pid: number): Sample => ({
  megabytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024,
  handles: readdirSync(`/proc/${pid}/fd`).length,
});

const median = (of: readonly number[]): number => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
/** What is new in the last third against the middle one: the first is for warming up. */
const growth = (of: readonly number[]): number => {
  const third = Math.floor(of.length / 3);
  return median(of.slice(-third)) - median(of.slice(third, 2 * third));
};

// Handles and memory are read where Linux shows them.
it.runIf(process.platform === 'linux')(
  `after ${minutes} minutes of mixed load memory, handles and times are what they were`,
  async () => {
    const author = await site.register('Olga Owner');
    const target = await aTarget(author);
    const people = [];
    for (let n = 0; n < 4; n++) people.push((await site.register()).after(author));
    const load = await startLoad({ people, target, random: randomFrom(20_261_128), restMs: isLong ? 100 : 10 });
    const seen: Record<string, Sample[]> = {};
    const times: number[] = [];
    for (let n = 0; n < samples; n++) {
      await pause(sampleMs);
      await load.progress(1);
      for (const [name, pid] of Object.entries(site.recto.pids())) (seen[name] ??= []).push(sampleOf(pid));
      times.push(median(load.latencies()));
    }
    await load.end();
    const summary = Object.entries(seen).map(([name, all]) => ({
      name,
      megabytes: all.map(({ megabytes }) => Math.round(megabytes)),
      handles: all.map(({ handles }) => handles),
    }));
    const story = JSON.stringify({ summary, times: times.map(Math.round), acts: load.lanes.map(({ acts }) => acts) });
    if (isLong) process.stdout.write(`${story}\n`);
    for (const all of Object.values(seen)) {
      expect(growth(all.map(({ handles }) => handles)), story).toBeLessThan(12);
      expect(growth(all.map(({ megabytes }) => megabytes)), story).toBeLessThan(isLong ? 40 : 120);
    }
    // A short run says nothing about times: the machine may be busy with something else.
    expect(isLong ? growth(times) : 0, story).toBeLessThan(median(times.slice(4, 8)));
    const { live, defined } = await site.documents();
    expect(live).toEqual(defined);
    expect(await site.twice()).toEqual([]);
    expect(await broken(site.log, load.lanes, target)).toEqual([]);
  },
  180_000 + minutes * 90_000,
);
