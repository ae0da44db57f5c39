import type { Fact } from './fact.ts';

/** What a person is told and how: notices-<userId>. What they are told of follows from the facts themselves. */

/** Kinds of notifications. `moderation`: something of one's own was hidden; it cannot be switched off. */
export type NoticeKind = 'reply' | 'comment' | 'like' | 'page' | 'report' | 'moderation';
/** Which kinds a person wants, and whether a mail once a day sums up what was not read. */
export type NoticeChoices = Record<Exclude<NoticeKind, 'moderation'> | 'digest', boolean>;

/** The person saw their notifications: all up to `upTo` (ISO time) count as read. */
export type NotificationsRead = Fact<'NotificationsRead', { userId: string; upTo: string }>;
/** The person chose what to be told of; carries all choices. One click in a mail switches `digest` off. */
export type NotificationKindsChosen = Fact<'NotificationKindsChosen', { userId: string; choices: NoticeChoices }>;
/** The mail of a UTC day is on its way. Appended before it is handed over, so that none goes out twice. */
export type DigestSent = Fact<'DigestSent', { userId: string; day: string; upTo: string; count: number }>;
/** There was nothing to say, or the mail server took none (`mail-failed`): what it would have said is told next time. */
export type DigestSkipped = Fact<
  'DigestSkipped',
  { userId: string; day: string; because: 'nothing' | 'unwanted' | 'mail-failed' }
>;

export type NoticeEvent = NotificationsRead | NotificationKindsChosen | DigestSent | DigestSkipped;
