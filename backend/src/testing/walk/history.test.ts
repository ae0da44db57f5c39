import type { RectoEvent } from '@recto/contracts/events/event.ts';
import { eventTypes } from '@recto/contracts/events/types.ts';
import type { Decider } from '@recto/event-log/decider.ts';
import { readModels } from '@recto/projections/read-models/all.ts';
import { rebuild } from '@recto/projections/rebuild.ts';
import { foldInMemory } from '@recto/projections/testing/fold-in-memory.ts';
import { contents, type Setting, startSetting } from '@recto/projections/testing/setting.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blocking } from '../../domain/blocking.ts';
import { commentLike } from '../../domain/comment-like.ts';
import { draft } from '../../domain/draft.ts';
import { library } from '../../domain/library.ts';
import { page } from '../../domain/page.ts';
import { pageRating } from '../../domain/rating.ts';
import { subscription } from '../../domain/subscription.ts';
import { type Disturber, disturberOf } from './disturb.ts';
import { randomFrom } from './random.ts';
import { walk } from './walk.ts';

/** `npm run test:soak` asks for more. */
const events = Number(process.env.RECTO_SOAK_EVENTS ?? 600);
const seed = Number(process.env.RECTO_WALK_SEED ?? 20_260_301);
/** What a machine needs that has little time for it. Milliseconds. */
const timeout = 300_000 + events * 400;

let setting: Setting;
let disturber: Disturber | undefined;

beforeEach(async () => {
  setting = await startSetting();
});
afterEach(async () => {
  await disturber?.end();
  disturber = undefined;
  await setting.close();
}, timeout);

/** What the read models are once they have everything, by three ways that must agree: kept live, made anew, by definition. */
async function expectAgreement(): Promise<void> {
  await setting.caughtUp(readModels);
  const live = await contents(setting.models, readModels);
  const defined = await foldInMemory(setting.log, readModels);
  expect(live).toEqual(defined);
  const anew = setting.aside('-anew');
  await rebuild({ log: setting.log, models: anew, projections: readModels });
  expect(await contents(anew, readModels)).toEqual(defined);
}

/** Deciders that read back to the newest event that carries the whole state. */
const wholes: readonly Decider<object, RectoEvent>[] = [
  blocking,
  commentLike,
  draft,
  library,
  page,
  pageRating,
  subscription,
].map(decider => decider as unknown as Decider<object, RectoEvent>);

/** An event that is said to carry the whole state must say all that the stream says up to it. */
async function expectWholeStates(): Promise<void> {
  const states = new Map<string, object>();
  const seen = new Set<string>();
  for await (const batch of setting.log.readAll()) {
    for (const event of batch) {
      const decider = wholes.find(({ category }) => event.stream.startsWith(`${category}-`));
      if (!decider) continue;
      const state = decider.evolve(states.get(event.stream) ?? decider.initial, event);
      states.set(event.stream, state);
      if (!decider.wholeState?.includes(event.type)) continue;
      seen.add(event.type);
      expect(decider.evolve(decider.initial, event), `${event.type} in ${event.stream}`).toEqual(state);
    }
  }
  expect([...seen].toSorted()).toEqual(wholes.flatMap(({ wholeState }) => wholeState ?? []).toSorted());
}

describe('a random history', () => {
  it(
    'gives the same documents live, by a rebuild and by definition, and has every event there is',
    async () => {
      const run = setting.live(readModels);
      const { log, stores } = setting;
      const walked = await walk({ log, keys: stores.keys, seed, events });
      expect(walked.events).toBeGreaterThanOrEqual(events);
      expect(eventTypes.filter(type => !walked.seen.has(type))).toEqual([]);
      await expectAgreement();
      await expectWholeStates();
      await run.stop();
    },
    timeout,
  );

  it(
    'gives the same documents when processes are killed, stores restarted, events delivered twice and runners rival',
    async () => {
      const disturbing = disturberOf(setting, randomFrom(seed));
      disturber = disturbing;
      await disturbing.begin();
      const { log, stores } = setting;
      const every = Math.ceil(events / disturbing.kinds.length / 2);
      let next = every;
      await walk({
        log,
        keys: stores.keys,
        seed: seed + 1,
        events,
        onAct: async appended => {
          if (appended < next) return;
          next += every;
          await disturbing.disturb();
        },
      });
      for (const kind of disturbing.kinds) expect(disturbing.done).toContain(kind);
      await expectAgreement();
    },
    timeout,
  );
});
