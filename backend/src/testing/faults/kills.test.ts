import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProgramName } from '../../../../tools/processes.ts';
import { randomFrom } from '../walk/random.ts';
import { broken, type Load, startLoad, type Target } from './load.ts';
import { type Site, startSite } from './site.ts';
import { aTarget } from './target.ts';

/** `npm run test:soak` asks for more. */
const rounds = Number(process.env['RECTO_FAULT_ROUNDS'] ?? 4);
const seed = Number(process.env['RECTO_FAULT_SEED'] ?? 20_261_128);
const programs: readonly ProgramName[] = ['backend', 'event-store', 'projections', 'document-store'];
/** A process is killed up to so long after everybody has done something: at any point of what is under way. */
const withinMs = 150;

let site: Site;
let target: Target;
let load: Load;
beforeAll(async () => {
  site = await startSite();
  const author = await site.register('Olga Owner');
  target = await aTarget(author);
  const people = [];
  for (let n = 0; n < 4; n++) people.push(await site.register());
  for (const person of people) person.after(author);
  load = await startLoad({ people, target, random: randomFrom(seed) });
}, 120_000);
afterAll(() => site.close());

it(
  `when processes are killed ${rounds} times under load, nothing acknowledged is lost and nothing happens twice`,
  async () => {
    const random = randomFrom(seed + 1);
    for (let round = 0; round < rounds; round++) {
      await load.progress(2);
      await pause(random.below(withinMs));
      // Each in turn, then any of them.
      const name = programs[round] ?? random.pick(programs) ?? 'backend';
      await site.recto.kill(name);
      await site.recto.start(name);
    }
    await load.progress(2);
    await load.end();
    const { live, defined } = await site.documents();
    expect(live).toEqual(defined);
    expect(await site.twice()).toEqual([]);
    expect(await broken(site.log, load.lanes, target)).toEqual([]);
    const acts = load.lanes.reduce((sum, lane) => sum + lane.acts, 0);
    expect(acts).toBeGreaterThan(8 * rounds);
  },
  120_000 + rounds * 30_000,
);
