import type { Fact, Sealed } from './fact.ts';

/** What can be reported, hidden and noted on. A profile's id is the user id. */
export type ThingKind = 'page' | 'comment' | 'profile';
export type ReportReason = 'spam' | 'abuse' | 'hate' | 'violence' | 'sexual' | 'privacy' | 'copyright' | 'other';
/** What became of reports: the thing was hidden, its account blocked, all is well, or its owner deleted it. */
export type ReportOutcome = 'hidden' | 'blocked' | 'dismissed' | 'gone';

/** `pageId` is the page itself, or that under which a comment stands; null for profiles. */
type Thing = { kind: ThingKind; thingId: string; ownerId: string; pageId: string | null };

/** Somebody reported a thing, once for what it said, and again only when that had been decided and was changed: report-<reporterId>+<kind>-<thingId>. */
export type ThingReported = Fact<
  'ThingReported',
  Thing & { reporterId: string; reason: ReportReason; text: Sealed<string> }
>;

/** Facts of moderation-<kind>-<thingId>. */

/** Only its owner sees the thing from now on, and `explanation`. `cause`: `account` when its account was blocked. */
export type ThingHidden = Fact<
  'ThingHidden',
  Thing & { reason: ReportReason; explanation: Sealed<string>; cause: 'moderator' | 'account'; by: string | null }
>;
/** It is as visible as it was before. */
export type ThingRestored = Fact<'ThingRestored', Thing & { by: string | null }>;
/** A moderator decided these reports, or the thing went (`by` is null); `reasons` counts them by reason. Several facts where they are very many. */
export type ReportDecided = Fact<
  'ReportDecided',
  Thing & {
    reporterIds: string[];
    reasons: Partial<Record<ReportReason, number>>;
    outcome: ReportOutcome;
    by: string | null;
  }
>;
/** A moderator left a note for the others. */
export type ModerationNoted = Fact<'ModerationNoted', Thing & { noteId: string; text: Sealed<string>; by: string }>;

export type ReportEvent = ThingReported;
export type ModerationEvent = ThingHidden | ThingRestored | ReportDecided | ModerationNoted;
