import type { Notification } from '@recto/contracts/http/notifications.ts';
import { author } from '@recto/contracts/messages/comment.ts';
import { outcomes } from '@recto/contracts/messages/moderation.ts';
import * as messages from '@recto/contracts/messages/notifications.ts';
import * as paths from '@recto/contracts/paths.ts';
import { texts } from '../texts.ts';

/** A notification in words: the sentence, whom and what it is about, and where it leads; null where nothing is left. */
export type Words = { sentence: string; detail: string | null; about: string | null; to: string | null };

/** `username` is one's own, for what leads to one's own profile. */
export const wordsOf = (notification: Notification, username: string | null): Words => {
  const { kind, page, comment, count, thing, outcome } = notification;
  const place = page && addressOf(page);
  const title = page?.title ?? null;
  const said = comment?.text ?? null;
  const toComment = place && (comment ? `${place}#comment-${comment.id}` : `${place}#comments`);
  const who = comment?.author?.name ?? (comment?.isPageAuthor ? author : messages.somebody);
  switch (kind) {
    case 'reply':
      return { sentence: messages.replied(who), detail: said, about: title, to: toComment };
    case 'comment':
      return { sentence: messages.commented(who), detail: said, about: title, to: toComment };
    case 'like':
      return { sentence: messages.liked(count), detail: null, about: title, to: place };
    case 'page':
      return {
        sentence: messages.published(page?.author?.name ?? messages.somebody),
        detail: null,
        about: title,
        to: place,
      };
    case 'report':
      return { sentence: messages.decided, detail: outcome && outcomes[outcome], about: title, to: place };
    case 'moderation': {
      const profile = thing?.kind === 'profile' && username !== null ? paths.user(username) : null;
      return {
        sentence: messages.hidden[thing?.kind ?? 'page'],
        detail: said,
        about: title,
        to: profile ?? (thing?.kind === 'comment' ? toComment : place),
      };
    }
  }
};

/** Whether what it tells of is gone, or not readable any more. A profile has no page. */
export const isGone = ({ kind, page, thing }: Notification): boolean =>
  page === null && kind !== 'report' && thing?.kind !== 'profile';

const addressOf = ({ type, url, author: by }: NonNullable<Notification['page']>): string =>
  type === 'private' && by ? paths.privatePage(by.username, url) : paths.publicPage(url);

/** Headings of the list, by the day of a notification in the reader's zone. */
export const dayOf = (date: string, now: Date): string => {
  const at = new Date(date);
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  if (at >= midnight) return texts.today;
  midnight.setDate(midnight.getDate() - 6);
  return at >= midnight ? texts.thisWeek : texts.earlier;
};
