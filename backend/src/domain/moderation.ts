import type { ModerationEvent, ReportOutcome, ReportReason } from '@recto/contracts/events/moderation.ts';
import { REPORTERS_PER_DECISION } from '@recto/contracts/limits.ts';
import type { Decider } from '@recto/event-log/decider.ts';
import { Rejected } from './rejected.ts';
import type { Thing } from './report.ts';

/** What moderators did with a thing. Id: `<kind>-<thingId>`. */
export type Moderation = {
  hidden: { reason: ReportReason; explanation: string | null; cause: 'moderator' | 'account' } | null;
  /** Whose reports have been decided, and how many of theirs. */
  decided: ReadonlyMap<string, number>;
};

export const moderation: Decider<Moderation, ModerationEvent> = {
  category: 'moderation',
  initial: { hidden: null, decided: new Map() },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ThingHidden': {
        const { reason, explanation, cause } = event.data;
        return { ...state, hidden: { reason, explanation, cause } };
      }
      case 'ThingRestored':
        return { ...state, hidden: null };
      case 'ReportDecided':
        return { ...state, decided: oneMore(state.decided, event.data.reporterIds) };
      default:
        return state;
    }
  },
};

const oneMore = (decided: Moderation['decided'], reporterIds: readonly string[]): Moderation['decided'] => {
  const after = new Map(decided);
  for (const id of reporterIds) after.set(id, (after.get(id) ?? 0) + 1);
  return after;
};

/** A report that nobody had decided when it was looked for. `times`: how often its reporter had reported the thing with it. */
export type OpenReport = { reporterId: string; reason: ReportReason; times: number };

const only = ({ kind, thingId, ownerId, pageId }: Thing): Thing => ({ kind, thingId, ownerId, pageId });

/** Decides the reports that have not been decided; a fact names at most so many reporters. */
export const decideReports = (
  state: Moderation,
  thing: Thing,
  reports: readonly OpenReport[],
  outcome: ReportOutcome,
  by: string | null,
): ModerationEvent[] => {
  const open = reports.filter(({ reporterId, times }) => (state.decided.get(reporterId) ?? 0) < times);
  const facts: ModerationEvent[] = [];
  for (let from = 0; from < open.length; from += REPORTERS_PER_DECISION) {
    const part = open.slice(from, from + REPORTERS_PER_DECISION);
    const reasons: Partial<Record<ReportReason, number>> = {};
    for (const { reason } of part) reasons[reason] = (reasons[reason] ?? 0) + 1;
    const reporterIds = part.map(({ reporterId }) => reporterId);
    facts.push({ type: 'ReportDecided', data: { ...only(thing), reporterIds, reasons, outcome, by } });
  }
  return facts;
};

export type Hiding = {
  reason: ReportReason;
  explanation: string;
  cause: 'moderator' | 'account';
  by: string | null;
};

/**
 * Keeps a thing from all but its owner. Hidden with its account, it stays hidden when the account comes back. Throws
 * `already-hidden` where a moderator has hidden it with other words: what was told to its owner stays.
 */
export const hideThing = (state: Moderation, thing: Thing, hiding: Hiding): ModerationEvent[] => {
  const { hidden } = state;
  if (hidden && (hiding.cause === 'account' || sameHiding(hidden, hiding))) return [];
  if (hidden?.cause === 'moderator') throw new Rejected('already-hidden');
  return [{ type: 'ThingHidden', data: { ...only(thing), ...hiding } }];
};

const sameHiding = (a: NonNullable<Moderation['hidden']>, b: Hiding): boolean =>
  a.reason === b.reason && a.explanation === b.explanation && a.cause === b.cause;

/** `cause`: only what was hidden for it. */
export const restoreThing = (
  state: Moderation,
  thing: Thing,
  by: string | null,
  cause?: 'account',
): ModerationEvent[] =>
  state.hidden === null || (cause !== undefined && state.hidden.cause !== cause)
    ? []
    : [{ type: 'ThingRestored', data: { ...only(thing), by } }];

/** Throws `not-reported` when there is nothing to decide. */
export const dismissReports = (
  state: Moderation,
  thing: Thing,
  reports: readonly OpenReport[],
  by: string,
): ModerationEvent[] => {
  const facts = decideReports(state, thing, reports, 'dismissed', by);
  if (facts.length === 0) throw new Rejected('not-reported');
  return facts;
};

export const note = (thing: Thing, noteId: string, text: string, by: string): ModerationEvent[] => [
  { type: 'ModerationNoted', data: { ...only(thing), noteId, text, by } },
];
