import type { Fact } from './fact.ts';

/** A reader subscribed to an author. */
export type AuthorSubscribed = Fact<'AuthorSubscribed', { readerId: string; authorId: string }>;
/** A reader ended the subscription. */
export type AuthorUnsubscribed = Fact<'AuthorUnsubscribed', { readerId: string; authorId: string }>;

export type SubscriptionEvent = AuthorSubscribed | AuthorUnsubscribed;
