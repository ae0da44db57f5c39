import { MongoServerError } from 'mongodb';
import { expect, it } from 'vitest';
import { isStoreAway } from './document-store.ts';

const refusal = (code: number) => new MongoServerError({ message: 'refused', code });

it.each([
  ['a member that is not the primary any more', 10_107],
  ['a member that is ending', 11_600],
  ['an operation that somebody ended', 11_601],
  ['a write that waited for other members in vain', 64],
  ['a cursor that went with its member', 43],
  ['a conflict with another write', 112],
  ['a full disk', 14_031],
])('%s is a store that cannot do it at present', (_, code) => {
  expect(isStoreAway(refusal(code))).toBe(true);
});

it.each([
  ['a duplicate key', 11_000],
  ['a query that makes no sense', 2],
  ['missing rights', 13],
])('%s is an answer', (_, code) => {
  expect(isStoreAway(refusal(code))).toBe(false);
});
