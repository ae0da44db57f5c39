import type { ReportReason, ThingKind } from '@recto/contracts/events/moderation.ts';
import type { EventFor } from './projection.ts';

/** Why and since when a moderator keeps a thing from all but its owner. */
export type Hiding = { reason: ReportReason; explanation: string; date: string };

export const hidingOf = ({ data, metadata }: EventFor<'ThingHidden'>): Hiding => ({
  reason: data.reason,
  explanation: data.explanation ?? '',
  date: metadata.at,
});

/** The document that a fact of moderation is about, in a read model of one kind of things. */
export const thingOf =
  (kind: ThingKind) =>
  ({ data }: { data: { kind: ThingKind; thingId: string } }): string | readonly string[] =>
    data.kind === kind ? data.thingId : [];
