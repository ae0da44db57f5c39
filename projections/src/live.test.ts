import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkpointsIn, RebuildNeeded } from './checkpoints.ts';
import { collectionOf, projection } from './projection.ts';
import { rebuild } from './rebuild.ts';
import { happen } from '@recto/event-log/testing/happen.ts';
import { type Setting, startSetting, until } from './testing/setting.ts';
import { subscribed, tally } from './testing/tally.ts';

let setting: Setting;

beforeAll(async () => {
  setting = await startSetting();
});
afterAll(() => setting.close());

let tallies = 0;
/** A projection of its own for each test, and an author whom no other test subscribes to. */
const fresh = () => {
  const name = `tally-${tallies++}`;
  return { counting: tally(name), author: `author-of-${name}` };
};
const seen = async (of: ReturnType<typeof tally>, author: string) =>
  (await setting.models.of(of).findOne({ _id: author }))?.seen;
const subscribe = (author: string, ...readers: string[]) =>
  happen(setting.log, `subscription-${author}`, ...readers.map(reader => subscribed(author, reader)));

describe('a running projection', () => {
  it('has what happened before and what happens after its start', async () => {
    const { counting, author } = fresh();
    await subscribe(author, '1', '2');
    const run = setting.live([counting]);
    await setting.caughtUp([counting]);
    expect(await seen(counting, author)).toEqual(['1', '2']);
    await subscribe(author, '3');
    await setting.caughtUp([counting]);
    expect(await seen(counting, author)).toEqual(['1', '2', '3']);
    await run.stop();
  });

  it('moves its checkpoint past events that are none of its business', async () => {
    const { counting } = fresh();
    const run = setting.live([counting]);
    const position = await happen(setting.log, 'media-1', { type: 'MediaPurged', data: { mediaId: '1' } });
    await setting.caughtUp([counting]);
    const checkpoint = (await checkpointsIn(setting.models.state).read([collectionOf(counting)])).values().next().value;
    expect(checkpoint).toMatchObject({ position, logId: await setting.log.id() });
    await run.stop();
  });

  it('starts again where it was, and applies again what it had not noted', async () => {
    const { counting, author } = fresh();
    await subscribe(author, '1', '2', '3');
    let run = setting.live([counting]);
    await setting.caughtUp([counting]);
    await run.stop();
    // As if the process had died after the documents and before the checkpoint: it is set back by two events.
    const name = collectionOf(counting);
    const at = { position: -1n, eventId: '' };
    for await (const { position, id } of setting.log.readStream(`subscription-${author}`, { maxCount: 1 })) {
      Object.assign(at, { position, eventId: id });
    }
    await setting.models.state.collection<{ _id: string }>('checkpoints').updateOne({ _id: name }, { $set: at });
    run = setting.live([counting]);
    await subscribe(author, '4');
    await setting.caughtUp([counting]);
    expect(await seen(counting, author)).toEqual(['1', '2', '3', '4']);
    await run.stop();
  });

  it('goes on after the event store was away', async () => {
    const { counting, author } = fresh();
    const run = setting.live([counting]);
    await subscribe(author, '1');
    await setting.caughtUp([counting]);
    await setting.stores.eventStore.stop();
    await until(() => run.notes.includes('projections wait for the stores'));
    await setting.stores.eventStore.start();
    await subscribe(author, '2');
    await setting.caughtUp([counting]);
    expect(await seen(counting, author)).toEqual(['1', '2']);
    await run.stop();
  });

  /**
   * Read models with a runner that nobody else may take the lease from: it soon sees that the store is away, and gives the
   * lease up. Whoever looks at them has the usual patience.
   */
  const impatient = (name: string) => ({
    models: setting.aside(`-${name}`),
    options: { models: setting.aside(`-${name}`, 300), lease: { beatMs: 20, deadAfterMs: 300 } },
  });

  it('goes on after the document store was away', async () => {
    const { counting, author } = fresh();
    const { models, options } = impatient('away');
    const run = setting.live([counting], options);
    await subscribe(author, '1');
    await setting.caughtUp([counting], models);
    await setting.stores.documentStore.stop();
    await subscribe(author, '2');
    await until(() => run.notes.includes('projections wait for the stores'));
    await setting.stores.documentStore.start();
    await subscribe(author, '3');
    await setting.caughtUp([counting], models);
    expect((await models.of(counting).findOne({ _id: author }))?.seen).toEqual(['1', '2', '3']);
    await run.stop();
  });

  it('comes to events that are none of its business, which the document store was away for', async () => {
    const { counting } = fresh();
    const { models, options } = impatient('none');
    const run = setting.live([counting], options);
    await setting.caughtUp([counting], models);
    await setting.stores.documentStore.stop();
    const position = await happen(setting.log, 'media-2', { type: 'MediaPurged', data: { mediaId: '2' } });
    await until(() => run.notes.includes('projections wait for the stores'));
    await setting.stores.documentStore.start();
    await setting.caughtUp([counting], models);
    const name = collectionOf(counting);
    expect((await checkpointsIn(models.state).read([name])).get(name)).toMatchObject({ position });
    await run.stop();
  });
});

describe('several runners', () => {
  it('take turns: another one goes on when the first is stopped or dies', async () => {
    const { counting, author } = fresh();
    const first = setting.live([counting]);
    await until(() => first.holds());
    const second = setting.live([counting]);
    await subscribe(author, '1');
    await setting.caughtUp([counting]);
    expect([first.holds(), second.holds()]).toEqual([true, false]);
    await first.stop();
    await until(() => second.holds());
    await subscribe(author, '2');
    await setting.caughtUp([counting]);
    expect(await seen(counting, author)).toEqual(['1', '2']);
    await second.stop();
  });

  it('do no harm to the documents when each believes that it is the only one', async () => {
    const { counting, author } = fresh();
    await subscribe(author, ...Array.from({ length: 50 }, (_, n) => `before-${n}`));
    // Each has a lease and checkpoints of its own; the documents are the same.
    const rivals = [1, 2, 3].map(n => ({ ...setting.models, state: setting.aside(`-rival-${n}`).state }));
    const runs = rivals.map(models => setting.live([counting], { models }));
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        happen(setting.log, `subscription-${author}-${n}`, subscribed(author, String(n))),
      ),
    );
    for (const models of rivals) await setting.caughtUp([counting], models);
    expect(runs.map(run => run.holds())).toEqual([true, true, true]);
    expect(await seen(counting, author)).toHaveLength(80);
    expect(new Set(await seen(counting, author)).size).toBe(80);
    await Promise.all(runs.map(run => run.stop()));
  });
});

describe('an event that cannot be folded', () => {
  const poisoned = (name: string, author: string) =>
    projection<{ readers: string[] }>({
      name,
      version: 1,
      indexes: [],
      on: {
        AuthorSubscribed: {
          id: ({ data }) => data.authorId,
          fold: (doc, { data }) => {
            if (data.authorId === author && data.readerId === 'poison') throw new RangeError('cannot fold this');
            return { readers: [...(doc?.readers ?? []), data.readerId] };
          },
        },
      },
    });

  it('halts its projection alone, right before it, until the event is skipped on record', async () => {
    const { counting, author } = fresh();
    const fragile = poisoned(`fragile-${author}`, author);
    const readers = async () => (await setting.models.of(fragile).findOne({ _id: author }))?.readers;
    const run = setting.live([counting, fragile]);
    const before = await subscribe(author, '1');
    const poison = await subscribe(author, 'poison');
    await subscribe(author, '3');
    await setting.caughtUp([counting]);
    await until(() => run.notes.includes('projection halted'));
    expect(await seen(counting, author)).toEqual(['1', 'poison', '3']);
    expect(await readers()).toEqual(['1']);
    expect(run.standings().find(({ name }) => name === collectionOf(fragile))).toMatchObject({
      position: before,
      halted: {
        position: poison,
        type: 'AuthorSubscribed',
        error: expect.stringContaining('cannot fold this') as string,
      },
    });

    const checkpoints = checkpointsIn(setting.models.state);
    expect(await checkpoints.skip(collectionOf(fragile), before, 'the wrong one')).toBe(false);
    expect(await checkpoints.skip(collectionOf(fragile), poison, 'it was a test')).toBe(true);
    await setting.caughtUp([fragile]);
    expect(await readers()).toEqual(['1', '3']);
    const record = (await checkpoints.read([collectionOf(fragile)])).get(collectionOf(fragile));
    expect(record).toMatchObject({
      skipped: [{ position: poison, because: 'it was a test', at: expect.any(Date) as Date }],
    });
    expect(record).not.toHaveProperty('halted');
    await run.stop();

    // The decision stands for later runs, and for a rebuild into the same place.
    await rebuild({ log: setting.log, models: setting.models, projections: [fragile] });
    expect(await readers()).toEqual(['1', '3']);
  });

  it('is tried again by a new release, which may know better', async () => {
    const { author } = fresh();
    const name = `mended-${author}`;
    const run = setting.live([poisoned(name, author)]);
    await subscribe(author, 'poison', '2');
    await until(() => run.notes.includes('projection halted'));
    await run.stop();
    const mended = poisoned(name, 'nobody');
    const next = setting.live([mended]);
    await setting.caughtUp([mended]);
    expect(await setting.models.of(mended).findOne({ _id: author })).toMatchObject({ readers: ['poison', '2'] });
    expect(next.standings()[0]?.halted).toBe(null);
    await next.stop();
  });
});

describe('a new version', () => {
  it('is built beside the old one, which goes on meanwhile, and then both follow', async () => {
    const { counting, author } = fresh();
    await subscribe(author, ...Array.from({ length: 1_500 }, (_, n) => String(n)));
    let run = setting.live([counting]);
    await setting.caughtUp([counting]);
    await run.stop();
    const next = tally(counting.name, 2);
    run = setting.live([counting, next]);
    for (let n = 0; n < 20; n++) await subscribe(author, `later-${n}`);
    await setting.caughtUp([counting, next]);
    expect(await seen(counting, author)).toHaveLength(1_520);
    expect(await seen(next, author)).toEqual(await seen(counting, author));
    await subscribe(author, 'last');
    await setting.caughtUp([counting, next]);
    expect((await seen(next, author))?.at(-1)).toBe('last');
    await run.stop();
  });
});

describe('two releases', () => {
  it('work side by side, each for its own versions and both for what they share', async () => {
    const { counting: shared, author } = fresh();
    const { counting: old } = fresh();
    const next = tally(old.name, 2);
    const runs = [setting.live([shared, old]), setting.live([shared, next])];
    for (let n = 0; n < 20; n++) await subscribe(author, String(n));
    await setting.caughtUp([shared, old, next]);
    expect(runs.map(run => run.holds())).toEqual([true, true]);
    for (const counting of [shared, old, next]) expect(await seen(counting, author)).toHaveLength(20);
    await Promise.all(runs.map(run => run.stop()));
  });
});

describe('checkpoints', () => {
  it('refuse to go on against another log', async () => {
    const { counting, author } = fresh();
    await subscribe(author, '1');
    const run = setting.live([counting]);
    await setting.caughtUp([counting]);
    await run.stop();
    const other = await startSetting();
    const wrong = setting.live([counting], { log: other.log });
    await expect(wrong.ended).rejects.toThrow(RebuildNeeded);
    await other.close();
  });

  it('refuse to go on against an older state of their log', async () => {
    const { counting, author } = fresh();
    const position = await subscribe(author, '1');
    const run = setting.live([counting]);
    await setting.caughtUp([counting]);
    await run.stop();
    const checkpoints = setting.models.state.collection<{ _id: string }>('checkpoints');
    const name = collectionOf(counting);
    await checkpoints.updateOne({ _id: name }, { $set: { position: position + 1_000_000n } });
    await expect(setting.live([counting]).ended).rejects.toThrow(/ends before/);
    await checkpoints.updateOne({ _id: name }, { $set: { position, eventId: 'another' } });
    await expect(setting.live([counting]).ended).rejects.toThrow(/has another event/);
  });

  it('goes on when the last event that it has seen was let go of by its stream', async () => {
    const { counting, author } = fresh();
    await subscribe(author, '1');
    await happen(setting.log, `media-of-${author}`, { type: 'MediaPurged', data: { mediaId: author } });
    const run = setting.live([counting]);
    await setting.caughtUp([counting]);
    await run.stop();
    await setting.log.deleteStream(`media-of-${author}`);
    const again = setting.live([counting]);
    await subscribe(author, '2');
    await setting.caughtUp([counting]);
    expect(await seen(counting, author)).toEqual(['1', '2']);
    await again.stop();
  });
});
