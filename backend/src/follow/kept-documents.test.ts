import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import type { Stored } from '@recto/projections/projection.ts';
import accounts from '@recto/projections/read-models/accounts.ts';
import pageView, { type PageView } from '@recto/projections/read-models/page-view.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Changes } from './changes.ts';
import { KeptDocuments, touchedDocuments } from './kept-documents.ts';

/** How far the read models have come, and how far this process has been told. */
let held: bigint;
let told: bigint;
let tell: (event: Recorded<RectoEvent>) => void;
/** Why pages are hidden, in the read model. */
let hidden: Map<string, string>;
/** Ids that the read models were asked for. */
let asked: string[];
let duringTheRead: () => void;
let kept: KeptDocuments;

const openKept = (maxBytes?: number): KeptDocuments => {
  const changes = new Changes({
    follow: {
      begin: async () => 5n,
      position: () => told,
      listen: listener => {
        tell = event => {
          listener([event]);
          told = event.position;
        };
      },
      close: () => undefined,
    },
    moment: async () => ({ least: held, furthest: held, logId: 'log', builds: '' }),
    logId: async () => 'log',
    touchedBy: touchedDocuments,
  });
  return new KeptDocuments({
    changes,
    read: async (model, ids) => {
      asked.push(...ids);
      const docs = ids.filter(id => id !== 'none').map(_id => ({ _id, _pos: 1n, hiding: hidden.get(_id) ?? null }));
      duringTheRead();
      return new Map(docs.map(doc => [doc._id, doc as never]));
    },
    ...(maxBytes !== undefined && { maxBytes }),
  });
};

beforeEach(async () => {
  vi.useRealTimers();
  held = 10n;
  told = 10n;
  hidden = new Map();
  asked = [];
  duringTheRead = () => undefined;
  kept = openKept();
  // The first who asks begins to follow.
  await kept.known(null);
  await new Promise(setImmediate);
});

const page = async (id: string, after: bigint | null = null): Promise<Stored<PageView> | undefined> =>
  (await kept.find(await kept.known(after), pageView, [id])).get(id);

const pageHidden = (pageId: string, position: bigint) =>
  ({
    type: 'ThingHidden',
    data: { kind: 'page', thingId: pageId, pageId },
    position,
    metadata: { at: '2026-01-02T00:00:00.000Z' },
  }) as unknown as Recorded<RectoEvent>;

describe('a document that was found', () => {
  it('is read once, as long as nothing is heard of it', async () => {
    await page('a');
    tell(pageHidden('another', 11n));
    held = 11n;
    expect(await page('a')).toMatchObject({ _id: 'a', hiding: null });
    expect(asked).toEqual(['a']);
  });

  it('is read again once something is heard of it, also by a request that had come before', async () => {
    await page('a');
    const known = await kept.known(null);
    hidden.set('a', 'spam');
    tell(pageHidden('a', 11n));
    expect((await kept.find(known, pageView, ['a'])).get('a')).toMatchObject({ hiding: 'spam' });
    held = 11n;
    expect(await page('a')).toMatchObject({ hiding: 'spam' });
  });

  it('is read while the read models hold more than this process has heard', async () => {
    await page('a');
    hidden.set('a', 'spam');
    held = 11n;
    expect(await page('a')).toMatchObject({ hiding: 'spam' });
  });

  it('is read while a client has seen more than this process has heard', async () => {
    await page('a');
    hidden.set('a', 'spam');
    expect(await page('a', 11n)).toMatchObject({ hiding: 'spam' });
  });

  it('is not kept when something is heard of it while it is read', async () => {
    duringTheRead = () => tell(pageHidden('a', 11n));
    await page('a');
    duringTheRead = () => undefined;
    hidden.set('a', 'spam');
    held = 11n;
    expect(await page('a')).toMatchObject({ hiding: 'spam' });
  });

  it('is not kept from before this process listened', async () => {
    held = 4n;
    await page('a');
    hidden.set('a', 'spam');
    expect(await page('a')).toMatchObject({ hiding: 'spam' });
  });

  it('is read by a request that has taken long', async () => {
    await page('a');
    const known = await kept.known(null);
    hidden.set('a', 'spam');
    const late = performance.now() + 1_001;
    vi.spyOn(performance, 'now').mockReturnValue(late);
    expect((await kept.find(known, pageView, ['a'])).get('a')).toMatchObject({ hiding: 'spam' });
    vi.restoreAllMocks();
  });

  it('is another one in each read model', async () => {
    await page('a');
    await kept.find(await kept.known(null), accounts, ['a']);
    expect(asked).toEqual(['a', 'a']);
  });
});

it('keeps nothing where there is nothing, and nothing for who does not know', async () => {
  for (let n = 0; n < 2; n++) expect(await page('none')).toBeUndefined();
  for (let n = 0; n < 2; n++) await kept.find(null, pageView, ['a']);
  expect(asked).toEqual(['none', 'none', 'a', 'a']);
});

it('asks only for what is not kept, and lets go of what was not asked for longest', async () => {
  kept = openKept(150);
  await kept.known(null);
  await new Promise(setImmediate);
  await page('a');
  const both = await kept.find(await kept.known(null), pageView, ['a', 'b']);
  expect([...both.keys()]).toEqual(['a', 'b']);
  expect(asked).toEqual(['a', 'b']);
  for (const id of ['c', 'd', 'e', 'a']) await page(id);
  expect(asked).toEqual(['a', 'b', 'c', 'd', 'e', 'a']);
});
