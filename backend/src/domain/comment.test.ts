import { describe, expect, it } from 'vitest';
import { addComment, approveComment, type Comment, comment, deleteComment, editComment } from './comment.ts';
import { given } from './given.ts';
import { Rejected } from './rejected.ts';

const page = { pageId: 'p1', ownerId: 'owner', commentsOpen: true, writerBlocked: false };
const closed = { ...page, commentsOpen: false };

const added = (commentId: string, by: string, answered: { parent: Comment; reply: Comment | null } | null = null) =>
  addComment({ status: 'none' }, { commentId, page, by, text: `says ${by}`, answered });
const present = (...args: Parameters<typeof added>): Comment => given(comment, ...added(...args));

describe('a comment', () => {
  it('is added once', () => {
    const events = added('c1', 'ann');
    expect(events[0]?.data).toMatchObject({ commentId: 'c1', authorId: 'ann', inReplyTo: null, inReplyToUserId: null });
    const input = { commentId: 'c1', page, by: 'ann', text: 'x', answered: null };
    expect(addComment(given(comment, ...events), input)).toEqual([]);
  });

  it('answers a comment, and a reply under the same parent, naming whom', () => {
    const parent = present('c1', 'ann');
    const reply = present('c2', 'bob', { parent, reply: null });
    expect(reply).toMatchObject({ inReplyTo: 'c1' });
    expect(added('c3', 'cyd', { parent, reply })[0]?.data).toMatchObject({
      inReplyTo: 'c1',
      inReplyToCommentReply: 'c2',
      inReplyToUserId: 'bob',
    });
  });

  it('answers a deleted comment without naming anybody', () => {
    const parent = present('c1', 'ann');
    const deleted = deleteComment(parent, 'ann').reduce(comment.evolve, parent);
    expect(added('c2', 'bob', { parent: deleted, reply: null })[0]?.data).toMatchObject({
      inReplyTo: 'c1',
      inReplyToUserId: null,
    });
  });

  it('does not answer what is elsewhere, or a reply as if it were a parent', () => {
    const parent = present('c1', 'ann');
    const reply = present('c2', 'bob', { parent, reply: null });
    const elsewhere = { commentId: 'c9', page: { ...page, pageId: 'p2' }, by: 'bob', text: 'x' };
    expect(() => addComment({ status: 'none' }, { ...elsewhere, answered: { parent, reply: null } })).toThrow(
      new Rejected('not found'),
    );
    expect(() => added('c3', 'cyd', { parent: reply, reply: null })).toThrow(new Rejected('not found'));
    expect(() => added('c3', 'cyd', { parent: present('c7', 'ann'), reply })).toThrow(new Rejected('not found'));
    expect(() => added('c3', 'cyd', { parent: { status: 'none' }, reply: null })).toThrow(new Rejected('not found'));
  });

  it('is edited by its author only, and quietly when nothing changed', () => {
    const state = present('c1', 'ann');
    expect(editComment(state, page, 'ann', 'other')[0]?.data).toMatchObject({ text: 'other' });
    expect(editComment(state, page, 'ann', 'says ann')).toEqual([]);
    expect(() => editComment(state, page, 'owner', 'other')).toThrow(new Rejected('forbidden'));
  });

  it('has the language of its text, and of another text another', () => {
    const input = { commentId: 'c1', page, by: 'ann', text: 'Guten Morgen', lang: 'de', answered: null };
    const events = addComment({ status: 'none' }, input);
    expect(events[0]?.data).toMatchObject({ lang: 'de' });
    const state = given(comment, ...events);
    expect(given(comment, ...events, ...editComment(state, page, 'ann', 'Bonjour', 'fr'))).toMatchObject({
      lang: 'fr',
    });
    expect(given(comment, ...events, ...editComment(state, page, 'ann', 'Hm'))).not.toHaveProperty('lang');
    expect(added('c1', 'ann')[0]?.data).not.toHaveProperty('lang');
  });

  it('is neither added nor edited where comments are closed, but may be deleted', () => {
    const state = present('c1', 'ann');
    const input = { commentId: 'c2', page: closed, by: 'ann', text: 'x', answered: null };
    expect(() => addComment({ status: 'none' }, input)).toThrow(new Rejected('comments-closed'));
    expect(() => editComment(state, closed, 'ann', 'x')).toThrow(new Rejected('comments-closed'));
    expect(deleteComment(state, 'ann')).toHaveLength(1);
  });

  it('is neither added nor edited by somebody whom the page’s author does not let, but may be deleted', () => {
    const state = present('c1', 'ann');
    const blocked = { ...page, writerBlocked: true };
    const input = { commentId: 'c2', page: blocked, by: 'ann', text: 'x', answered: null };
    expect(() => addComment({ status: 'none' }, input)).toThrow(new Rejected('reader-blocked'));
    expect(() => editComment(state, blocked, 'ann', 'x')).toThrow(new Rejected('reader-blocked'));
    expect(deleteComment(state, 'ann')).toHaveLength(1);
  });

  it('that is held waits for a moderator, and is approved once', () => {
    const input = { commentId: 'c1', page, by: 'ann', text: 'x', answered: null, held: 'links' } as const;
    const state = given(comment, ...addComment({ status: 'none' }, input));
    expect(() => added('c2', 'bob', { parent: state, reply: null })).toThrow(new Rejected('not found'));
    expect(added('c2', 'ann', { parent: state, reply: null })[0]?.data).toMatchObject({ held: 'links' });
    expect(deleteComment(state, 'ann')[0]?.data).toMatchObject({ held: true });
    const approved = approveComment(state, 'mod');
    expect(approved[0]?.data).toMatchObject({ commentId: 'c1', authorId: 'ann', by: 'mod' });
    const after = approved.reduce(comment.evolve, state);
    expect(() => approveComment(after, 'mod')).toThrow(new Rejected('not-held'));
    expect(deleteComment(after, 'ann')[0]?.data).not.toHaveProperty('held');
  });

  it('does not get links past the moderators by an edit', () => {
    const links = 'https://a.org https://b.org https://c.org';
    expect(() => editComment(present('c1', 'ann'), page, 'ann', links)).toThrow(Rejected);
    const input = { commentId: 'c1', page, by: 'ann', text: links, answered: null, held: 'links' } as const;
    const held = given(comment, ...addComment({ status: 'none' }, input));
    expect(editComment(held, page, 'ann', `${links} more`)).toHaveLength(1);
    const approved = approveComment(held, 'mod').reduce(comment.evolve, held);
    expect(() => editComment(approved, page, 'ann', links.replace('c.org', 'casino.org'))).toThrow(Rejected);
    expect(editComment(approved, page, 'ann', 'See https://c.org, https://a.org (and https://b.org).')).toHaveLength(1);
    expect(editComment(approved, page, 'ann', 'https://c.org https://casino.org')).toHaveLength(1);
  });

  it('has any links on one’s own page, after an edit, too', () => {
    const links = 'https://a.org https://b.org https://c.org';
    expect(editComment(present('c1', 'owner'), page, 'owner', links)).toHaveLength(1);
  });

  it('is let through only as the moderator has read it', () => {
    const input = { commentId: 'c1', page, by: 'ann', text: 'Fair words', answered: null, held: 'links' } as const;
    const held = given(comment, ...addComment({ status: 'none' }, input));
    const edited = editComment(held, page, 'ann', 'Foul words').reduce(comment.evolve, held);
    expect(() => approveComment(edited, 'mod', 'Fair words')).toThrow(new Rejected('comment-changed'));
    expect(approveComment(edited, 'mod', 'Foul words')).toHaveLength(1);
  });

  it('is deleted by its author or the page’s owner, once', () => {
    const state = present('c1', 'ann');
    const deleted = deleteComment(state, 'owner');
    expect(deleted[0]?.data).toMatchObject({ by: 'owner' });
    expect(deleteComment(deleted.reduce(comment.evolve, state), 'ann')).toEqual([]);
    expect(() => deleteComment(state, 'bob')).toThrow(new Rejected('forbidden'));
    expect(() => deleteComment({ status: 'none' }, 'owner')).toThrow(new Rejected('not found'));
  });
});
