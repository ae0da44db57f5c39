import type { ReadingEvent } from '@recto/contracts/events/reading.ts';
import { describe, expect, it } from 'vitest';
import { commentLike, toggleCommentLike } from './comment-like.ts';
import { given } from './given.ts';
import { pageRating, ratePage, removeLike, restoreLike } from './rating.ts';
import {
  type Reading,
  reading,
  removeFromHistory,
  removeReadLater,
  restoreReadLater,
  restoreToHistory,
  toggleReadLater,
  viewPage,
} from './reading.ts';
import { Rejected } from './rejected.ts';
import { subscription, toggleSubscription } from './subscription.ts';

const page = {
  pageId: 'p1',
  ownerId: 'owner',
  pageType: 'public',
  datePublished: '2025-12-01T00:00:00.000Z',
} as const;
const now = '2026-01-01T00:00:00.000Z';
const after = (...steps: ((state: Reading) => ReadingEvent[])[]): Reading =>
  steps.reduce((state, step) => step(state).reduce(reading.evolve, state), given(reading));
const viewedAt = (at: string) => (state: Reading) => viewPage(state, page, 'ann', at);

describe('reading a page', () => {
  it('counts a view, and another only after 30 minutes', () => {
    expect(viewedAt('2026-01-01T23:00:00.000Z')(after())[0]?.data).toMatchObject({
      counted: true,
      firstEver: true,
      firstToday: true,
    });
    const once = after(viewedAt('2026-01-01T23:00:00.000Z'));
    expect(viewedAt('2026-01-01T23:29:59.999Z')(once)[0]?.data).toMatchObject({ counted: false, firstEver: false });
    expect(viewedAt('2026-01-01T23:30:00.000Z')(once)[0]?.data).toMatchObject({ counted: true, firstToday: false });
    expect(viewedAt('2026-01-02T00:10:00.000Z')(once)[0]?.data).toMatchObject({ firstEver: false, firstToday: true });
  });

  it('does not count the owner’s own view, and counts 30 minutes from the last counted one', () => {
    expect(viewPage(after(), page, 'owner', '2026-01-01T00:00:00.000Z')[0]?.data).toMatchObject({ counted: false });
    const twice = after(viewedAt('2026-01-01T00:00:00.000Z'), viewedAt('2026-01-01T00:20:00.000Z'));
    expect(viewedAt('2026-01-01T00:30:00.000Z')(twice)[0]?.data).toMatchObject({ counted: true });
  });

  it('leaves the history and comes back with its date', () => {
    const viewed = after(viewedAt('2026-01-01T00:00:00.000Z'));
    const removed = after(viewedAt('2026-01-01T00:00:00.000Z'), state => removeFromHistory(state, 'p1', 'ann'));
    expect(removeFromHistory(removed, 'p1', 'ann')).toEqual([]);
    expect(restoreToHistory(removed, 'p1', 'ann')[0]?.data).toMatchObject({ dateVisited: '2026-01-01T00:00:00.000Z' });
    expect(restoreToHistory(viewed, 'p1', 'ann')).toEqual([]);
    expect(restoreToHistory(after(), 'p1', 'ann')).toEqual([]);
  });

  it('is put off, taken off, and taken off again without effect', () => {
    const later = after(state => toggleReadLater(state, page, 'ann', '2026-01-01T00:00:00.000Z'));
    expect(later).toMatchObject({ readLater: true });
    const off = after(
      state => toggleReadLater(state, page, 'ann', '2026-01-01T00:00:00.000Z'),
      state => toggleReadLater(state, page, 'ann', '2026-01-02T00:00:00.000Z'),
    );
    expect(off).toMatchObject({ readLater: false });
    expect(removeReadLater(off, 'p1', 'ann')).toEqual([]);
    expect(restoreReadLater(off, page, 'ann')[0]?.data).toMatchObject({ dateAdded: '2026-01-01T00:00:00.000Z' });
  });
});

describe('a rating', () => {
  const open = { ...page, ratingOpen: true };
  const rated = (...ratings: ('like' | 'dislike')[]) =>
    ratings.reduce(
      (state, rating) => ratePage(state, open, 'ann', rating, now).reduce(pageRating.evolve, state),
      given(pageRating),
    );

  it('is set, changed, and taken back by the same again', () => {
    expect(ratePage(rated(), open, 'ann', 'like', now)[0]?.data).toMatchObject({ rating: 'like', previous: null });
    expect(ratePage(rated('like'), open, 'ann', 'dislike', now)[0]?.data).toMatchObject({
      rating: 'dislike',
      previous: 'like',
    });
    expect(rated('like', 'like')).toMatchObject({ rating: null });
    expect(ratePage(rated(), open, 'ann', null, now)).toEqual([]);
    // What was pressed for in a window that has not heard of another one's press.
    expect(ratePage(rated('like'), open, 'ann', 'like', now, true)).toEqual([]);
    expect(ratePage(rated('dislike'), open, 'ann', 'like', now, false)).toEqual([]);
    expect(ratePage(rated('like'), open, 'ann', 'like', now, false)[0]?.data).toMatchObject({ rating: null });
    expect(ratePage(rated('dislike'), open, 'ann', 'like', now, true)[0]?.data).toMatchObject({ rating: 'like' });
  });

  it('leaves the list of liked pages and comes back with its date, but never over a dislike', () => {
    const removed = removeLike(rated('like'), 'ann').reduce(pageRating.evolve, rated('like'));
    expect(removed).toMatchObject({ rating: null });
    expect(restoreLike(removed, open, 'ann')[0]?.data).toMatchObject({ rating: 'like', dateAdded: now });
    expect(removeLike(rated('dislike'), 'ann')).toEqual([]);
    expect(restoreLike(rated('dislike'), open, 'ann')).toEqual([]);
    expect(restoreLike(removed, { ...open, ratingOpen: false }, 'ann')).toEqual([]);
  });

  it('is not the owner’s to give, nor anybody’s once closed', () => {
    expect(() => ratePage(rated(), open, 'owner', 'like', now)).toThrow(new Rejected('forbidden'));
    expect(() => ratePage(rated(), { ...open, ratingOpen: false }, 'ann', 'like', now)).toThrow(
      new Rejected('ratings-closed'),
    );
  });
});

describe('a like of a comment', () => {
  const comment = {
    status: 'present',
    commentId: 'c1',
    pageId: 'p1',
    pageOwnerId: 'owner',
    authorId: 'bob',
    text: 'x',
    inReplyTo: null,
    inReplyToUserId: null,
    held: null,
  } as const;

  it('is given and taken back', () => {
    const liked = toggleCommentLike({ liked: false }, comment, 'ann');
    expect(liked[0]?.type).toBe('CommentLiked');
    expect(toggleCommentLike(given(commentLike, ...liked), comment, 'ann')[0]?.type).toBe('CommentUnliked');
    expect(toggleCommentLike(given(commentLike, ...liked), comment, 'ann', true)).toEqual([]);
    expect(toggleCommentLike({ liked: false }, comment, 'ann', false)).toEqual([]);
  });

  it('is refused for a deleted comment', () => {
    const deleted = {
      status: 'deleted',
      commentId: 'c1',
      pageId: 'p1',
      pageOwnerId: 'owner',
      authorId: 'bob',
      inReplyTo: null,
    } as const;
    expect(() => toggleCommentLike({ liked: false }, deleted, 'ann')).toThrow(new Rejected('not found'));
  });
});

describe('a subscription', () => {
  it('begins and ends, but not to oneself', () => {
    const begun = toggleSubscription(given(subscription), 'ann', 'bob');
    expect(begun[0]?.type).toBe('AuthorSubscribed');
    expect(toggleSubscription(given(subscription, ...begun), 'ann', 'bob')[0]?.type).toBe('AuthorUnsubscribed');
    expect(() => toggleSubscription(given(subscription), 'ann', 'ann')).toThrow(new Rejected('forbidden'));
  });
});
