/** Texts of reports, moderation and blocking. */

export const reported = 'Thank you, a moderator will look at it.';
export const alreadyReported = 'You have already reported this.';
export const accountBlocked = 'This account has been blocked by a moderator.';
/** With the moderator's reason, and the explanation where there is one. */
export const accountBlockedFor = (reason: keyof typeof reasons, explanation: string | null): string =>
  `${accountBlocked} ${reasons[reason]}${explanation ? `: ${explanation}` : '.'}`;
export const readerBlocked = 'The author of this page does not let you comment.';
export const tooManyLinks = (most: number): string => `A comment can have at most ${most} links.`;
export const held = 'Your comment waits for a moderator.';
export const hiddenPage = 'A moderator has hidden this page. Only you can see it.';
export const hiddenComment = 'This comment was hidden by a moderator.';
export const hiddenProfile = 'A moderator has hidden this profile. Only you can see it.';
export const notReported = 'There is no open report of this.';
export const notHeld = 'This comment does not wait for anybody.';
export const commentChanged = 'Its author has changed this comment meanwhile. Please read it again.';
export const alreadyHidden = 'Another moderator has hidden this meanwhile.';
export const alreadyBlocked = 'Another moderator has blocked this account meanwhile.';
export const moderatorsStay = 'A moderator cannot be blocked.';

/** How the fields are called in messages. */
export const labels = { text: 'Text', explanation: 'Explanation', note: 'Note' } as const;

/** What each reason is called. */
export const reasons = {
  spam: 'Spam or advertising',
  abuse: 'Insults or harassment',
  hate: 'Hate against a group',
  violence: 'Violence or threats',
  sexual: 'Sexual content',
  privacy: 'Somebody’s private data',
  copyright: 'Somebody else’s work',
  other: 'Something else',
} as const;

export const outcomes = {
  hidden: 'It was hidden.',
  blocked: 'The account was blocked.',
  dismissed: 'It does not break the rules.',
  gone: 'Its owner deleted it.',
} as const;
