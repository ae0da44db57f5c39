import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { getCollection } from '@recto/contracts/http/collections.ts';

/** A collection and what it is to whoever looks. */
export type CollectionAnswer = AnswerOf<typeof getCollection>;
