import type { Notification } from '@recto/contracts/http/notifications.ts';
import { DIGEST_ENTRIES } from '@recto/contracts/limits.ts';
import * as messages from '@recto/contracts/messages/notifications.ts';
import { PRODUCT_NAME } from '@recto/contracts/product.ts';
import type { Letter } from '../mail.ts';
import { layOut, type Part } from './layout.ts';

/** What one notification says in a line. */
const lineOf = ({ kind, comment, page, count, thing }: Notification): string => {
  const about = page ? `: ${page.title}` : '';
  switch (kind) {
    case 'reply':
      return `${messages.replied(comment?.author?.name ?? messages.somebody)}${about}`;
    case 'comment':
      return `${messages.commented(comment?.author?.name ?? messages.somebody)}${about}`;
    case 'like':
      return `${messages.liked(count)}${about}`;
    case 'page':
      return `${messages.published(page?.author?.name ?? messages.somebody)}${about}`;
    case 'report':
      return messages.decided;
    default:
      return messages.hidden[thing?.kind ?? 'page'];
  }
};

export type DigestContent = {
  name: string;
  notifications: readonly Notification[];
  /** Where all of them are read. */
  link: string;
  unsubscribeLink: string;
};

/** The daily mail: what was not read. One click in the mail program ends it (RFC 2369, RFC 8058). */
export const digest = ({ name, notifications, link, unsubscribeLink }: DigestContent): Letter => {
  const shown = notifications.slice(0, DIGEST_ENTRIES);
  const others = notifications.length - shown.length;
  const parts: Part[] = [
    { text: `Hello ${name},` },
    { text: `this happened on ${PRODUCT_NAME} and you have not read it yet:` },
    ...shown.map(one => ({ text: `• ${lineOf(one)}` })),
    ...(others > 0 ? [{ text: `and ${others} more.` }] : []),
    { link, label: 'Read them' },
    { text: `No more daily mails: ${unsubscribeLink}` },
  ];
  const count = notifications.length;
  const subject =
    count === 1 ? `One new notification on ${PRODUCT_NAME}` : `${count} new notifications on ${PRODUCT_NAME}`;
  return {
    ...layOut(subject, parts),
    headers: {
      'list-unsubscribe': `<${unsubscribeLink}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    },
  };
};
