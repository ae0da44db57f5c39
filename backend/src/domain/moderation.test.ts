import { describe, expect, it } from 'vitest';
import { blocking, blockReader, unblockReader } from './blocking.ts';
import { given } from './given.ts';
import { decideReports, dismissReports, hideThing, moderation, note, restoreThing } from './moderation.ts';
import { Rejected } from './rejected.ts';
import { report, reportThing } from './report.ts';

const thing = { kind: 'comment', thingId: 'c1', ownerId: 'bob', pageId: 'p1' } as const;
const spam = { reason: 'spam', text: '' } as const;
const hiding = { reason: 'spam', explanation: 'It sells.', cause: 'moderator', by: 'mod' } as const;
const withAccount = { ...hiding, cause: 'account', by: null } as const;

describe('a report', () => {
  it('is made again only where those before it were settled', () => {
    const by = { reporterId: 'ann', ...spam };
    const made = reportThing(given(report), thing, by);
    const again = reportThing(given(report, ...made), thing, by, 1);
    expect(again).toEqual(made);
    expect(() => reportThing(given(report, ...made, ...again), thing, by, 1)).toThrow(new Rejected('already-reported'));
  });

  it('is made once by each person', () => {
    const made = reportThing(given(report), thing, { reporterId: 'ann', ...spam });
    expect(made).toHaveLength(1);
    expect(() => reportThing(given(report, ...made), thing, { reporterId: 'ann', ...spam })).toThrow(
      new Rejected('already-reported'),
    );
  });

  it('is not about what is one’s own', () => {
    expect(() => reportThing(given(report), thing, { reporterId: 'bob', ...spam })).toThrow(new Rejected('forbidden'));
  });
});

describe('a moderated thing', () => {
  it('is hidden, quietly for the same reason again, and restored', () => {
    const hidden = hideThing(given(moderation), thing, hiding);
    expect(hidden).toEqual([{ type: 'ThingHidden', data: { ...thing, ...hiding } }]);
    const state = given(moderation, ...hidden);
    expect(hideThing(state, thing, hiding)).toEqual([]);
    for (const other of [{ explanation: 'It sells maps.' }, { reason: 'abuse' }] as const)
      expect(() => hideThing(state, thing, { ...hiding, ...other })).toThrow(new Rejected('already-hidden'));
    const restored = restoreThing(state, thing, 'mod');
    expect(restored).toHaveLength(1);
    expect(restoreThing(given(moderation, ...hidden, ...restored), thing, 'mod')).toEqual([]);
  });

  it('that was hidden for itself stays hidden when its account comes back', () => {
    const forItself = given(moderation, ...hideThing(given(moderation), thing, hiding));
    expect(hideThing(forItself, thing, withAccount)).toEqual([]);
    expect(restoreThing(forItself, thing, null, 'account')).toEqual([]);
    const withIt = given(moderation, ...hideThing(given(moderation), thing, withAccount));
    expect(restoreThing(withIt, thing, null, 'account')).toHaveLength(1);
    expect(hideThing(withIt, thing, hiding)).toHaveLength(1);
  });

  it('has each report decided once, counted by reason', () => {
    const reports = [
      { reporterId: 'ann', reason: 'spam', times: 1 },
      { reporterId: 'cyd', reason: 'hate', times: 1 },
    ] as const;
    const decided = decideReports(given(moderation), thing, reports, 'hidden', 'mod');
    expect(decided[0]?.data).toMatchObject({ reporterIds: ['ann', 'cyd'], reasons: { spam: 1, hate: 1 } });
    expect(() => dismissReports(given(moderation, ...decided), thing, reports, 'mod')).toThrow(
      new Rejected('not-reported'),
    );
  });

  it('has a report that was made anew decided anew', () => {
    const first = { reporterId: 'ann', reason: 'spam', times: 1 } as const;
    const dismissed = dismissReports(given(moderation), thing, [first], 'mod');
    const anew = decideReports(given(moderation, ...dismissed), thing, [{ ...first, times: 2 }], 'hidden', 'mod');
    expect(anew).toHaveLength(1);
    expect(
      decideReports(given(moderation, ...dismissed, ...anew), thing, [{ ...first, times: 2 }], 'hidden', 'mod'),
    ).toEqual([]);
  });

  it('with very many reports is decided by facts of a bounded size', () => {
    const many = Array.from({ length: 1_100 }, (_, n) => ({ reporterId: `r${n}`, reason: 'spam', times: 1 }) as const);
    const decided = dismissReports(given(moderation), thing, many, 'mod');
    expect(decided.map(({ data }) => 'reporterIds' in data && data.reporterIds.length)).toEqual([500, 500, 100]);
  });

  it('is noted on', () => {
    expect(note(thing, 'n1', 'Look again.', 'mod')[0]?.data).toMatchObject({ noteId: 'n1', by: 'mod' });
  });
});

describe('a reader', () => {
  it('is kept from commenting, and let comment again', () => {
    const blocked = blockReader(given(blocking), 'ann', 'bob');
    const state = given(blocking, ...blocked);
    expect(state.blocked).toBe(true);
    expect(blockReader(state, 'ann', 'bob')).toEqual([]);
    expect(unblockReader(state, 'ann', 'bob')).toHaveLength(1);
    expect(unblockReader(given(blocking), 'ann', 'bob')).toEqual([]);
    expect(() => blockReader(given(blocking), 'ann', 'ann')).toThrow(new Rejected('forbidden'));
  });
});
