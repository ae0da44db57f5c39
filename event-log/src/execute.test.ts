import { randomUUID } from 'node:crypto';
import type { DraftEvent, DraftState } from '@recto/contracts/events/draft.ts';
import type { SubscriptionEvent } from '@recto/contracts/events/subscription.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Decider } from './decider.ts';
import { Conflict, IdempotencyMismatch, LogUnavailable } from './errors.ts';
import { execute, load } from './execute.ts';
import type { EventLog } from './log.ts';
import { commandId, step } from './request.ts';
import { request } from './testing/requests.ts';
import { startStores, type Stores } from './testing/stores.ts';

let stores: Stores;
let log: EventLog;

beforeAll(async () => {
  stores = await startStores();
  log = stores.log;
});
afterAll(() => stores.close());

/** How often somebody subscribed, and whether they are subscribed now. */
type Subscribing = { times: number; now: boolean };
const subscribing: Decider<Subscribing, SubscriptionEvent> = {
  category: 'subscription',
  initial: { times: 0, now: false },
  evolve: (state, event) =>
    event.type === 'AuthorSubscribed' ? { times: state.times + 1, now: true } : { ...state, now: false },
};
const data = { readerId: 'r', authorId: 'a' };
const toggle = (state: Subscribing): SubscriptionEvent[] => [
  { type: state.now ? 'AuthorUnsubscribed' : 'AuthorSubscribed', data },
];

/** A draft that counts its saves, whole in each event. */
type Drafted = { revision: number };
const drafting: Decider<Drafted, DraftEvent> = {
  category: 'draft',
  initial: { revision: 0 },
  wholeState: ['DraftStarted', 'DraftSaved'],
  evolve: (state, event) => (event.type === 'DraftSaved' ? { revision: event.data.contentsRevision } : state),
};
const draftState: DraftState = {
  pageId: 'p',
  ownerId: 'o',
  type: 'public',
  contents: null,
  contentsRevision: 0,
  configurations: { comments: true, rating: true, anonymously: false, links: true },
  tags: '',
  url: null,
  passwordHash: null,
  photo: null,
  files: [],
  startedAt: '',
};
const save = (state: Drafted): DraftEvent[] => [
  { type: 'DraftSaved', data: { ...draftState, contentsRevision: state.revision + 1, dropped: [] } },
];

const length = async (stream: string) => {
  let events = 0;
  for await (const event of log.readStream(stream)) events += Number(event.stream === stream);
  return events;
};

describe('execute', () => {
  it('decides on what it loaded, appends, and answers the state after', async () => {
    const id = randomUUID();
    const first = await execute(log, subscribing, id, request(), toggle);
    expect(first).toMatchObject({ state: { times: 1, now: true }, revision: 0n, repeated: false });
    expect(first.events).toEqual([{ type: 'AuthorSubscribed', data }]);
    expect(first.position).toBe(await log.head());
    expect(await execute(log, subscribing, id, request(), toggle)).toMatchObject({
      state: { now: false },
      revision: 1n,
    });
    expect(await load(log, subscribing, id)).toMatchObject({ state: { times: 1, now: false }, revision: 1n });
    expect(await load(log, subscribing, randomUUID())).toEqual({
      state: subscribing.initial,
      revision: -1n,
      position: null,
    });
  });

  it('records who, why and when', async () => {
    const asked = request({ userId: 'u', command: 'subscribe', at: '2026-05-06T07:08:09.010Z' });
    const id = randomUUID();
    await execute(log, subscribing, id, asked, toggle);
    for await (const { metadata } of log.readStream(`subscription-${id}`)) {
      expect(metadata).toEqual({
        $correlationId: asked.correlationId,
        $causationId: asked.commandId,
        userId: 'u',
        command: 'subscribe',
        at: '2026-05-06T07:08:09.010Z',
        requestHash: 'body',
      });
    }
  });

  it('appends nothing when there is nothing to do', async () => {
    const id = randomUUID();
    expect(await execute(log, subscribing, id, request(), () => [])).toMatchObject({
      events: [],
      position: null,
      revision: -1n,
    });
    expect(await length(`subscription-${id}`)).toBe(0);
  });

  it('lets a refusal through', async () => {
    const refuse = () => {
      throw new RangeError('no');
    };
    await expect(execute(log, subscribing, randomUUID(), request(), refuse)).rejects.toThrow(RangeError);
  });

  it('decides again when somebody else was faster', async () => {
    const id = randomUUID();
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => execute(log, subscribing, id, request(), toggle)));
    expect(await length(`subscription-${id}`)).toBe(5);
    expect(new Set(outcomes.map(({ revision }) => revision))).toEqual(new Set([0n, 1n, 2n, 3n, 4n]));
    expect((await load(log, subscribing, id)).state).toEqual({ times: 3, now: true });
  });

  it('gives up after five tries', async () => {
    const id = randomUUID();
    let tries = 0;
    // Somebody else appends between each load and append.
    const rival: EventLog = {
      ...log,
      append: async (...args) => {
        tries++;
        await execute(log, subscribing, id, request(), toggle);
        return log.append(...args);
      },
    };
    await expect(execute(rival, subscribing, id, request(), toggle)).rejects.toThrow(Conflict);
    expect(tries).toBe(5);
    expect(await length(`subscription-${id}`)).toBe(5);
  });
});

describe('a command that comes twice', () => {
  it('has one effect, and is answered with the present state', async () => {
    const id = randomUUID();
    const asked = request();
    const first = await execute(log, subscribing, id, asked, toggle);
    await execute(log, subscribing, id, request(), toggle);
    const again = await execute(log, subscribing, id, asked, toggle);
    expect(again).toMatchObject({
      state: { now: false },
      repeated: true,
      revision: 1n,
      events: [{ type: 'AuthorSubscribed' }],
    });
    expect(again.position! > first.position!).toBe(true);
    expect(await length(`subscription-${id}`)).toBe(2);
  });

  it('has one effect when both come at the same time', async () => {
    const id = randomUUID();
    const asked = request();
    await Promise.all([1, 2, 3, 4].map(() => execute(log, subscribing, id, asked, toggle)));
    expect(await length(`subscription-${id}`)).toBe(1);
  });

  it('has one effect on a fresh stream', async () => {
    const id = randomUUID();
    const asked = request();
    await execute(log, subscribing, id, asked, toggle, { fresh: true });
    await execute(log, subscribing, id, request(), toggle);
    await execute(log, subscribing, id, asked, toggle, { fresh: true });
    expect(await length(`subscription-${id}`)).toBe(2);
  });

  it('has one effect when its process died between the append and the answer', async () => {
    const id = randomUUID();
    const asked = request();
    const dying: EventLog = {
      ...log,
      append: async (...args) => {
        await log.append(...args);
        throw new LogUnavailable('dying', undefined);
      },
    };
    await expect(execute(dying, subscribing, id, asked, toggle)).rejects.toThrow(LogUnavailable);
    expect(await execute(log, subscribing, id, asked, toggle)).toMatchObject({ repeated: true, state: { now: true } });
    expect(await length(`subscription-${id}`)).toBe(1);
  });

  it('is refused with another body, on old and on fresh streams', async () => {
    const id = randomUUID();
    const asked = request();
    await execute(log, subscribing, id, asked, toggle);
    const other = { ...asked, requestHash: 'another body' };
    await expect(execute(log, subscribing, id, other, toggle)).rejects.toThrow(IdempotencyMismatch);
    await expect(execute(log, subscribing, id, other, toggle, { fresh: true })).rejects.toThrow(IdempotencyMismatch);
    expect(await length(`subscription-${id}`)).toBe(1);
  });

  it('takes a further step on the same stream under an id of its own', async () => {
    const id = randomUUID();
    const asked = request();
    for (const attempt of [false, true]) {
      expect(await execute(log, subscribing, id, asked, toggle)).toMatchObject({ repeated: attempt });
      expect(await execute(log, subscribing, id, step(asked, 'confirm'), toggle)).toMatchObject({ repeated: attempt });
    }
    expect(await length(`subscription-${id}`)).toBe(2);
  });

  it('is recognised behind newer whole states, which are all that is read', async () => {
    const id = randomUUID();
    const asked = request();
    await execute(log, drafting, id, asked, save);
    for (let saves = 0; saves < 10; saves++) await execute(log, drafting, id, request(), save);
    const again = await execute(log, drafting, id, asked, save);
    expect(again).toMatchObject({
      repeated: true,
      state: { revision: 11 },
      events: [{ data: { contentsRevision: 1 } }],
    });
    await expect(execute(log, drafting, id, { ...asked, requestHash: 'other' }, save)).rejects.toThrow(
      IdempotencyMismatch,
    );
    expect(await length(`draft-${id}`)).toBe(11);
  });
});

describe('whole states', () => {
  it('are folded from the newest on, also where other events came after it', async () => {
    const id = randomUUID();
    await execute(log, drafting, id, request(), save);
    await execute(log, drafting, id, request(), save);
    const closed = (): DraftEvent[] => [{ type: 'DraftClosed', data: { pageId: 'p', ownerId: 'o' } }];
    for (let events = 0; events < 12; events++) await execute(log, drafting, id, request(), closed);
    const reads: (number | undefined)[] = [];
    const counting: EventLog = {
      ...log,
      readStream: (stream, options) => {
        reads.push(options?.maxCount);
        return log.readStream(stream, options);
      },
    };
    expect(await load(counting, drafting, id)).toMatchObject({ state: { revision: 2 }, revision: 13n });
    expect(reads).toEqual([1, 8, 64]);
  });

  it('need one event to be read when it is the last', async () => {
    const id = randomUUID();
    for (let saves = 0; saves < 3; saves++) await execute(log, drafting, id, request(), save);
    const read: bigint[] = [];
    const counting: EventLog = {
      ...log,
      readStream: async function* (stream, options) {
        for await (const event of log.readStream(stream, options)) {
          read.push(event.revision);
          yield event;
        }
      },
    };
    await load(counting, drafting, id);
    expect(read).toEqual([2n]);
  });
});

describe('command ids', () => {
  it('are the same for the same caller, call and key only', () => {
    const id = commandId('caller', 'POST', '/api/comment/1', 'key');
    expect(commandId('caller', 'POST', '/api/comment/1', 'key')).toBe(id);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const others = [
      commandId('other', 'POST', '/api/comment/1', 'key'),
      commandId('caller', 'PUT', '/api/comment/1', 'key'),
      commandId('caller', 'POST', '/api/comment/2', 'key'),
      commandId('caller', 'POST', '/api/comment/1', 'other'),
    ];
    expect(new Set([id, ...others]).size).toBe(5);
  });
});
