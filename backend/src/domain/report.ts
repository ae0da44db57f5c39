import type { ReportEvent, ReportReason, ThingKind } from '@recto/contracts/events/moderation.ts';
import type { Decider } from '@recto/event-log/decider.ts';
import { Rejected } from './rejected.ts';

/** One person's report of one thing. Id: `<reporterId>+<kind>-<thingId>`. */
export type Report = { reported: boolean };

export const report: Decider<Report, ReportEvent> = {
  category: 'report',
  initial: { reported: false },
  evolve: () => ({ reported: true }),
};

/** Something that can be reported, hidden and noted on. */
export type Thing = { kind: ThingKind; thingId: string; ownerId: string; pageId: string | null };

/** Throws `already-reported`, and `forbidden` for one's own. That the reporter may read the thing is the caller's to check. */
export const reportThing = (
  state: Report,
  { kind, thingId, ownerId, pageId }: Thing,
  by: { reporterId: string; reason: ReportReason; text: string },
): ReportEvent[] => {
  if (ownerId === by.reporterId) throw new Rejected('forbidden');
  if (state.reported) throw new Rejected('already-reported');
  return [{ type: 'ThingReported', data: { kind, thingId, ownerId, pageId, ...by } }];
};
