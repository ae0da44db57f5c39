import type { BlockingEvent } from '@recto/contracts/events/blocking.ts';
import type { Decider } from '@recto/event-log/decider.ts';
import { Rejected } from './rejected.ts';

/** Whether an author lets a reader comment. Id: `<ownerId>+<readerId>`. */
export type Blocking = { blocked: boolean };

export const blocking: Decider<Blocking, BlockingEvent> = {
  category: 'blocking',
  initial: { blocked: false },
  evolve: (_, event) => ({ blocked: event.type === 'ReaderBlocked' }),
  wholeState: ['ReaderBlocked', 'ReaderUnblocked'],
};

/** Throws `forbidden` for oneself. That the reader exists is the caller's to check. */
export const blockReader = (state: Blocking, ownerId: string, readerId: string): BlockingEvent[] => {
  if (ownerId === readerId) throw new Rejected('forbidden');
  return state.blocked ? [] : [{ type: 'ReaderBlocked', data: { ownerId, readerId } }];
};

export const unblockReader = (state: Blocking, ownerId: string, readerId: string): BlockingEvent[] =>
  state.blocked ? [{ type: 'ReaderUnblocked', data: { ownerId, readerId } }] : [];
