import { describe, expect, it } from 'vitest';
import { given } from './given.ts';
import { endSession, session, startSession } from './session.ts';

const started = {
  type: 'SessionStarted',
  data: { sessionId: 's1', userId: 'u1', expiresAt: '2026-02-01T00:00:00.000Z' },
} as const;
const ended = { type: 'SessionEnded', data: started.data } as const;

describe('a session', () => {
  it('starts once', () => {
    expect(startSession(given(session), 's1', 'u1', started.data.expiresAt)).toEqual([started]);
    expect(startSession(given(session, started), 's1', 'u1', started.data.expiresAt)).toEqual([]);
  });

  it('ends once, and does not start again', () => {
    expect(endSession(given(session, started))).toEqual([ended]);
    expect(endSession(given(session, started, ended))).toEqual([]);
    expect(startSession(given(session, started, ended), 's1', 'u1', started.data.expiresAt)).toEqual([]);
  });
});
