import type { SessionEvent } from '@recto/contracts/events/session.ts';
import type { Decider } from '@recto/event-log/decider.ts';

/** One sign-in, known by the session id in its token. */
export type Session =
  | { status: 'none' }
  | { status: 'open'; sessionId: string; userId: string; expiresAt: string }
  | { status: 'ended' };

export const session: Decider<Session, SessionEvent> = {
  category: 'session',
  initial: { status: 'none' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'SessionStarted':
        return { status: 'open', ...event.data };
      case 'SessionEnded':
        return { status: 'ended' };
      default:
        return state;
    }
  },
};

export const startSession = (state: Session, sessionId: string, userId: string, expiresAt: string): SessionEvent[] =>
  state.status === 'none' ? [{ type: 'SessionStarted', data: { sessionId, userId, expiresAt } }] : [];

export const endSession = (state: Session): SessionEvent[] =>
  state.status === 'open'
    ? [
        {
          type: 'SessionEnded',
          data: { sessionId: state.sessionId, userId: state.userId, expiresAt: state.expiresAt },
        },
      ]
    : [];
