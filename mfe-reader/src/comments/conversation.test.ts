import type { Comment } from '@recto/contracts/http/shared.ts';
import { sampleComment } from '@recto/contracts/http/testing/comment.ts';
import { expect, test } from 'vitest';
import { empty, withDeleted, withEarlier, withFresh, withNew, withPortion, withReply } from './conversation.ts';

const comment = (id: string, replies = 0) => sampleComment(id, { replies });
const ids = (of: { comments: readonly Comment[] }) => of.comments.map(({ id }) => id);

test('one’s own comment and the stream’s word of it are one', () => {
  const once = withNew(withNew(empty, comment('a')), comment('a'));
  expect(once).toMatchObject({ length: 1 });
  expect(ids(once)).toEqual(['a']);
});

test('earlier comments are appended, repeats dropped, until all are there', () => {
  const first = withPortion({ comments: [comment('c'), comment('b')], length: 3 });
  expect(first.hasEarlier).toBe(true);
  const all = withEarlier(first, { comments: [comment('b'), comment('a')], length: 3 });
  expect(ids(all)).toEqual(['c', 'b', 'a']);
  expect(all.hasEarlier).toBe(false);
});

test('what is asked for anew takes the place of what it is, and leaves what was loaded after it', () => {
  const [five, four, three, two, one] = ['5', '4', '3', '2', '1'].map(id => comment(id)) as [
    Comment,
    Comment,
    Comment,
    Comment,
    Comment,
  ];
  const loaded = withEarlier(withPortion({ comments: [four, three], length: 4 }), { comments: [two], length: 4 });
  const fresh = withFresh(loaded, { comments: [five, { ...three, text: 'Better' }], length: 4 });
  expect(ids(fresh)).toEqual(['5', '3', '2']);
  expect(fresh).toMatchObject({ length: 4, hasEarlier: true, comments: [{}, { text: 'Better' }, {}] });
  // Nothing of it was there before: what lies between is not known.
  expect(
    ids(withFresh(withPortion({ comments: [two, one], length: 2 }), { comments: [five, four], length: 5 })),
  ).toEqual(['5', '4']);
});

test('more can be loaded after one’s own new comment', () => {
  const ten = withPortion({ comments: Array.from({ length: 10 }, (_, n) => comment(String(n))), length: 25 });
  const eleven = withNew(ten, comment('own'));
  expect(eleven).toMatchObject({ length: 26, hasEarlier: true });
});

test('a deleted comment disappears, unless it has replies', () => {
  const two = withPortion({ comments: [comment('b', 2), comment('a')], length: 2 });
  expect(withDeleted(two, 'a', null)).toMatchObject({ length: 1 });
  const tombstone = { ...comment('b', 2), deleted: true, text: '' };
  const left = withDeleted(two, 'b', tombstone);
  expect(left).toMatchObject({ length: 2 });
  expect(left.comments[0]).toEqual(tombstone);
  expect(withDeleted(two, 'unknown', null)).toMatchObject({ length: 2 });
});

test('the place of a deleted comment goes with its last reply', () => {
  const place = { ...comment('a', 2), deleted: true };
  const two = withPortion({ comments: [comment('b', 1), place], length: 2 });
  const one = withReply(two, 'a', -1);
  expect(one.comments[1]).toMatchObject({ id: 'a', replies: 1 });
  expect(withReply(one, 'a', -1)).toMatchObject({ length: 1, comments: [{ id: 'b' }] });
  expect(withReply(two, 'b', -1)).toMatchObject({ length: 2, comments: [{ id: 'b', replies: 0 }, { id: 'a' }] });
});
