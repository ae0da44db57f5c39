import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { Changes } from '../follow/changes.ts';
import { endedBy } from './ended.ts';
import { Sessions } from './sessions.ts';

const token = (sessionId: string, userId = 'ann') => ({
  sessionId,
  userId,
  startedAt: '2026-01-01T00:00:00.000Z',
  position: 1n,
  expiresAt: '2026-02-01T00:00:00.000Z',
});

/** How far the read model has come, and how far this process has been told. */
let held: bigint;
let told: bigint;
let tell: (...events: readonly Recorded<RectoEvent>[]) => void;
/** Session ids that the read model was asked for. */
let asked: string[];
let ended: Set<string>;
let duringTheAsk: () => void;
let sessions: Sessions;

beforeEach(async () => {
  held = 10n;
  told = 10n;
  asked = [];
  ended = new Set();
  duringTheAsk = () => undefined;
  const changes = new Changes({
    follow: {
      begin: async () => 5n,
      position: () => told,
      listen: listener => {
        tell = (...events) => {
          listener(events);
          told = events.at(-1)?.position ?? told;
        };
      },
      close: () => undefined,
    },
    moment: async () => ({ least: held, furthest: held, logId: 'log', builds: '' }),
    logId: async () => 'log',
    touchedBy: endedBy,
  });
  const endedElsewhere = async ({ sessionId }: { sessionId: string }): Promise<boolean> => {
    asked.push(sessionId);
    const answer = ended.has(sessionId);
    duringTheAsk();
    return answer;
  };
  sessions = new Sessions({ changes, endedElsewhere });
  // The first who asks begins to follow.
  await sessions.isEnded(token('first'));
  await new Promise(setImmediate);
  asked = [];
});

const event = (type: string, data: object, position: bigint) =>
  ({ type, data, position, metadata: { at: '2026-01-02T00:00:00.000Z' } }) as unknown as Recorded<RectoEvent>;
const sessionEnded = (sessionId: string, position: bigint) => event('SessionEnded', { sessionId }, position);
const passwordChanged = (userId: string, position: bigint) => event('PasswordChanged', { userId }, position);

describe('a session that had not ended', () => {
  it('is asked for once, as long as nothing is heard of it', async () => {
    for (let n = 0; n < 3; n++) expect(await sessions.isEnded(token('a'))).toBe(false);
    tell(sessionEnded('another', 11n), passwordChanged('bob', 12n));
    held = 12n;
    expect(await sessions.isEnded(token('a'))).toBe(false);
    expect(asked).toEqual(['a']);
  });

  it.each([
    ['it has ended', sessionEnded('a', 11n)],
    ['all of its user’s have', passwordChanged('ann', 11n)],
  ])('is asked for again once it is heard that %s', async (_, what) => {
    await sessions.isEnded(token('a'));
    ended.add('a');
    tell(what);
    held = 11n;
    expect(await sessions.isEnded(token('a'))).toBe(true);
    expect(asked).toEqual(['a', 'a']);
  });

  it('is asked for while the read model holds more than this process has heard', async () => {
    await sessions.isEnded(token('a'));
    ended.add('a');
    held = 11n;
    expect(await sessions.isEnded(token('a'))).toBe(true);
  });

  it('is not remembered when its end is heard while the read model is asked', async () => {
    duringTheAsk = () => tell(sessionEnded('a', 11n));
    expect(await sessions.isEnded(token('a'))).toBe(false);
    duringTheAsk = () => undefined;
    ended.add('a');
    held = 11n;
    expect(await sessions.isEnded(token('a'))).toBe(true);
  });

  it('is not remembered from before this process listened', async () => {
    held = 4n;
    await sessions.isEnded(token('a'));
    ended.add('a');
    expect(await sessions.isEnded(token('a'))).toBe(true);
  });

  it('is known to have ended here at once', async () => {
    await sessions.isEnded(token('a'));
    sessions.endHere('a');
    expect(await sessions.isEnded(token('a'))).toBe(true);
    expect(asked).toEqual(['a']);
  });
});
