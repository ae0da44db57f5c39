import { describe, expect, it } from 'vitest';
import { type GuardedPage, isPublic, mayRead } from './who-may-read.ts';

const page = (change: Partial<GuardedPage>): GuardedPage => ({
  ownerId: 'owner',
  status: 'published',
  type: 'public',
  hasPassword: false,
  hidden: false,
  until: null,
  ...change,
});
const readers = {
  owner: { userId: 'owner', unlocked: false },
  other: { userId: 'other', unlocked: false },
  visitor: { userId: null, unlocked: false },
  visitorWithPassword: { userId: null, unlocked: true },
};

describe('who may read', () => {
  it.each<[string, GuardedPage | null, string, string, string, string]>([
    ['a public page', page({}), 'yes', 'yes', 'yes', 'yes'],
    ['a draft', page({ status: 'draft' }), 'yes', 'no', 'no', 'no'],
    ['a draft that is being published', page({ status: 'closed' }), 'yes', 'no', 'no', 'no'],
    ['a private page', page({ type: 'private' }), 'yes', 'no', 'no', 'no'],
    ['a protected page', page({ type: 'private', hasPassword: true }), 'yes', 'password', 'password', 'yes'],
    ['a page in the trash', page({ status: 'trashed' }), 'no', 'no', 'no', 'no'],
    ['a hidden page', page({ hidden: true }), 'yes', 'no', 'no', 'no'],
    ['a hidden protected page', page({ type: 'private', hasPassword: true, hidden: true }), 'yes', 'no', 'no', 'no'],
    ['no page', null, 'no', 'no', 'no', 'no'],
  ])('%s', (_, subject, owner, other, visitor, visitorWithPassword) => {
    const answers = Object.values(readers).map(reader => mayRead(subject, reader));
    expect(answers).toEqual([owner, other, visitor, visitorWithPassword]);
    expect(isPublic(subject)).toBe(visitor === 'yes');
  });
});
