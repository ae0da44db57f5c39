import type { ReportEvent, ReportReason, ThingKind } from '@recto/contracts/events/moderation.ts';
import type { Decider } from '@recto/event-log/decider.ts';
import { Rejected } from './rejected.ts';

/** One person's reports of one thing: how many. Id: `<reporterId>+<kind>-<thingId>`. */
export type Report = { times: number };

export const report: Decider<Report, ReportEvent> = {
  category: 'report',
  initial: { times: 0 },
  evolve: ({ times }) => ({ times: times + 1 }),
};

/** Something that can be reported, hidden and noted on. */
export type Thing = { kind: ThingKind; thingId: string; ownerId: string; pageId: string | null };

/**
 * Throws `already-reported`, and `forbidden` for one's own. That the reporter may read the thing is the caller's to check.
 * `settled`: so many reports were decided before the thing became what it is now, and do not count.
 */
export const reportThing = (
  state: Report,
  { kind, thingId, ownerId, pageId }: Thing,
  by: { reporterId: string; reason: ReportReason; text: string },
  settled = 0,
): ReportEvent[] => {
  if (ownerId === by.reporterId) throw new Rejected('forbidden');
  if (state.times > settled) throw new Rejected('already-reported');
  return [{ type: 'ThingReported', data: { kind, thingId, ownerId, pageId, ...by } }];
};
