import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import { beforeEach, expect, it } from 'vitest';
import { Changes, type Source } from './changes.ts';

/** How far the read models have come, and how far this process has been told. */
let held: bigint;
let told: bigint;
/** `sources`: what the event touches; null where that cannot be told. */
let tell: (position: bigint, sources: readonly Source[] | null) => void;
let builds: string;
let heard: (Source | null)[];
let changes: Changes;

beforeEach(async () => {
  held = 10n;
  told = 10n;
  builds = 'first';
  heard = [];
  let touched: readonly Source[] | null = [];
  changes = new Changes({
    follow: {
      begin: async () => 5n,
      position: () => told,
      listen: listener => {
        tell = (position, sources) => {
          touched = sources;
          listener([{ position } as Recorded<RectoEvent>]);
          told = position;
        };
      },
      close: () => undefined,
    },
    moment: async () => ({ least: held, furthest: held, logId: 'log', builds }),
    logId: async () => 'log',
    touchedBy: () => {
      if (touched === null) throw new Error('nobody knows');
      return touched;
    },
  });
  changes.listen(source => heard.push(source));
  // The first who asks begins to follow.
  await changes.knownSince(null);
  await new Promise(setImmediate);
});

it('knows of no time before an event that may have changed anything, however much is told after it', async () => {
  tell(11n, ['a']);
  held = 11n;
  const since = await changes.knownSince(null);
  tell(12n, null);
  expect(heard).toEqual(['a', null]);
  // The change of `a` is the oldest, and is not remembered any more.
  tell(
    13n,
    Array.from({ length: 20_000 }, (_, n) => `other ${n}`),
  );
  expect(changes.untouchedSince(since ?? 0n, ['b'])).toBe(false);
  expect(changes.untouchedSince(12n, ['b'])).toBe(true);
});

it('lets go of all that was read before the read models were made anew, also of what is being read', async () => {
  const since = await changes.knownSince(null);
  expect(changes.untouchedSince(since ?? 0n, ['a'])).toBe(true);
  builds = 'second';
  expect(await changes.knownSince(null)).toBe(10n);
  expect(heard).toEqual([null]);
  expect(changes.untouchedSince(since ?? 0n, ['a'])).toBe(false);
  tell(11n, ['b']);
  held = 11n;
  expect(changes.untouchedSince((await changes.knownSince(null)) ?? 0n, ['a'])).toBe(true);
  expect(heard).toEqual([null, 'b']);
});
