import type { ReportOutcome, ReportReason, ThingKind } from '@recto/contracts/events/moderation.ts';
import { projection } from '../projection.ts';

/** One person's newest report of one thing, for moderators. Id: `<reporterId>+<kind>-<thingId>`. */
export type Report = {
  /** `<kind>-<thingId>` */
  thing: string;
  reporterId: string;
  /** How often the person has reported it. */
  times: number;
  reason: ReportReason;
  text: string;
  date: string;
  /** Nobody has decided yet. */
  open: boolean;
  outcome: ReportOutcome | null;
};

export const thingKey = (kind: ThingKind, thingId: string): string => `${kind}-${thingId}`;
export const reportIdOf = (reporterId: string, thing: string): string => `${reporterId}+${thing}`;

export default projection<Report>({
  name: 'reports',
  version: 2,
  indexes: [{ key: { thing: 1, date: -1, _id: -1 } }, { key: { thing: 1, open: 1 } }, { key: { reporterId: 1 } }],
  on: {
    ThingReported: {
      id: ({ data }) => reportIdOf(data.reporterId, thingKey(data.kind, data.thingId)),
      fold: (doc, { data, metadata }) => ({
        thing: thingKey(data.kind, data.thingId),
        reporterId: data.reporterId,
        times: (doc?.times ?? 0) + 1,
        reason: data.reason,
        text: data.text ?? '',
        date: metadata.at,
        open: true,
        outcome: null,
      }),
    },
    ReportDecided: {
      id: ({ data }) => data.reporterIds.map(id => reportIdOf(id, thingKey(data.kind, data.thingId))),
      fold: (doc, { data }) => doc && { ...doc, open: false, outcome: data.outcome },
    },
    TracesErased: { id: ({ data }) => data.reports, fold: doc => doc && { ...doc, text: '' } },
  },
});
