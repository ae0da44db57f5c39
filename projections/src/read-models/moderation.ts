import type { HeldBecause } from '@recto/contracts/events/comment.ts';
import type { ReportOutcome, ReportReason, ThingKind } from '@recto/contracts/events/moderation.ts';
import { type Hiding, hidingOf } from '../moderated.ts';
import { projection } from '../projection.ts';
import { thingKey } from './reports.ts';

/** A thing that moderators have or had to do with: their queue. Id: `<kind>-<thingId>`. */
export type ModeratedThing = {
  kind: ThingKind;
  thingId: string;
  ownerId: string;
  pageId: string | null;
  /** Why a comment waits for approval. */
  held: HeldBecause | null;
  hiding: (Hiding & { cause: 'moderator' | 'account' }) | null;
  /** Reports that nobody has decided, and how many by reason. */
  reports: number;
  reasons: Partial<Record<ReportReason, number>>;
  /** Deleted by its owner: there is nothing to decide. */
  gone: boolean;
  /** `open`: somebody has to look; `decided`: somebody did. */
  state: 'open' | 'decided' | 'noted';
  /** Since when it is in this state. */
  date: string;
  outcome: ReportOutcome | null;
  notes: { id: string; by: string; text: string; date: string }[];
};

type OfThing = { data: { kind: ThingKind; thingId: string; ownerId: string; pageId: string | null } };
type At = { metadata: { at: string } };

const id = ({ data }: { data: { kind: ThingKind; thingId: string } }) => thingKey(data.kind, data.thingId);
const ofComment = ({ data }: { data: { commentId: string } }) => thingKey('comment', data.commentId);

/** A thing that nobody has done anything with yet. `at` is ISO 8601. */
export const untouched = (
  kind: ThingKind,
  thingId: string,
  ownerId: string,
  pageId: string | null,
  at: string,
): ModeratedThing => ({
  kind,
  thingId,
  ownerId,
  pageId,
  held: null,
  hiding: null,
  reports: 0,
  reasons: {},
  gone: false,
  state: 'noted',
  date: at,
  outcome: null,
  notes: [],
});

const of = (doc: ModeratedThing | undefined, { data, metadata }: OfThing & At): ModeratedThing =>
  doc ?? untouched(data.kind, data.thingId, data.ownerId, data.pageId, metadata.at);

/** The state follows from the rest; `date` moves when it changes. */
const placed = (doc: ModeratedThing, at: string): ModeratedThing => {
  const isOpen = !doc.gone && (doc.held !== null || doc.reports > 0);
  const state = isOpen ? 'open' : doc.state === 'open' || doc.hiding || doc.outcome ? 'decided' : 'noted';
  return state === doc.state ? doc : { ...doc, state, date: at };
};

const gone = (doc: ModeratedThing | undefined, { metadata }: At) =>
  doc && placed({ ...doc, gone: true, held: null }, metadata.at);

const counted = (reasons: ModeratedThing['reasons'], change: ModeratedThing['reasons'], sign: 1 | -1) => {
  const after = { ...reasons };
  for (const [reason, by] of Object.entries(change) as [ReportReason, number][])
    after[reason] = (after[reason] ?? 0) + sign * by;
  return Object.fromEntries(Object.entries(after).filter(([, count]) => count > 0));
};

export default projection<ModeratedThing>({
  name: 'moderation',
  version: 1,
  indexes: [{ key: { state: 1, date: 1, _id: 1 } }, { key: { ownerId: 1 } }],
  on: {
    ThingReported: {
      id,
      fold: (before, event) => {
        const doc = of(before, event);
        const reasons = counted(doc.reasons, { [event.data.reason]: 1 }, 1);
        return placed({ ...doc, reports: doc.reports + 1, reasons }, event.metadata.at);
      },
    },
    ReportDecided: {
      id,
      fold: (before, event) => {
        const doc = of(before, event);
        const { reporterIds, reasons, outcome } = event.data;
        const reports = Math.max(0, doc.reports - reporterIds.length);
        return placed({ ...doc, reports, reasons: counted(doc.reasons, reasons, -1), outcome }, event.metadata.at);
      },
    },
    ThingHidden: {
      id,
      fold: (before, event) => {
        const hiding = { ...hidingOf(event), cause: event.data.cause };
        return placed({ ...of(before, event), hiding, outcome: 'hidden' }, event.metadata.at);
      },
    },
    ThingRestored: {
      id,
      fold: (before, event) => placed({ ...of(before, event), hiding: null, outcome: 'dismissed' }, event.metadata.at),
    },
    ModerationNoted: {
      id,
      fold: (before, event) => {
        const doc = of(before, event);
        const { noteId, by, text } = event.data;
        return { ...doc, notes: [...doc.notes, { id: noteId, by, text: text ?? '', date: event.metadata.at }] };
      },
    },
    CommentAdded: {
      id: event => (event.data.held ? ofComment(event) : []),
      fold: (doc, { data, metadata }) => {
        const before = doc ?? untouched('comment', data.commentId, data.authorId, data.pageId, metadata.at);
        return placed({ ...before, held: data.held ?? null }, metadata.at);
      },
    },
    CommentApproved: {
      id: ofComment,
      fold: (doc, { metadata }) => doc && placed({ ...doc, held: null, outcome: 'dismissed' }, metadata.at),
    },
    TracesErased: {
      id: ({ data }) => data.things,
      fold: doc => doc && { ...doc, notes: [], hiding: doc.hiding && { ...doc.hiding, explanation: '' } },
    },
    CommentDeleted: { id: ofComment, fold: gone },
    PageDeleted: { id: ({ data }) => thingKey('page', data.pageId), fold: gone },
    AccountDeleted: { id: ({ data }) => thingKey('profile', data.userId), fold: gone },
  },
});
