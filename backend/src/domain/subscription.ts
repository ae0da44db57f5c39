import type { SubscriptionEvent } from '@recto/contracts/events/subscription.ts';
import type { Decider } from '@recto/event-log/decider.ts';
import { Rejected } from './rejected.ts';

/** Whether one reader follows one author. Id: `<readerId>+<authorId>`. */
export type Subscription = { subscribed: boolean };

export const subscription: Decider<Subscription, SubscriptionEvent> = {
  category: 'subscription',
  initial: { subscribed: false },
  evolve: (_, event) => ({ subscribed: event.type === 'AuthorSubscribed' }),
  wholeState: ['AuthorSubscribed', 'AuthorUnsubscribed'],
};

/**
 * Begins or ends it. Nothing happens where it is as `wanted` already. Throws `forbidden` for oneself. That the author
 * exists is the caller's to check.
 */
export const toggleSubscription = (
  state: Subscription,
  readerId: string,
  authorId: string,
  wanted?: boolean,
): SubscriptionEvent[] => {
  if (readerId === authorId) throw new Rejected('forbidden');
  if (state.subscribed === wanted) return [];
  return [{ type: state.subscribed ? 'AuthorUnsubscribed' : 'AuthorSubscribed', data: { readerId, authorId } }];
};

/** Ends it, with the reader's account. */
export const unsubscribe = (state: Subscription, readerId: string, authorId: string): SubscriptionEvent[] =>
  state.subscribed ? [{ type: 'AuthorUnsubscribed', data: { readerId, authorId } }] : [];
