import type { Notification } from '@recto/contracts/http/notifications.ts';
import { useMe } from '@recto/frame';
import { Avatar } from '@recto/ui/avatar/avatar.tsx';
import { Time } from '@recto/ui/time/time.tsx';
import { VisuallyHidden } from '@recto/ui/visually-hidden/visually-hidden.tsx';
import { EyeOff, FileText, Gavel, Heart, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '../texts.ts';
import styles from './notifications.module.css';
import { isGone, wordsOf } from './words-of.ts';

const icons: Record<Notification['kind'], ReactNode> = {
  reply: <MessageSquare aria-hidden="true" />,
  comment: <MessageSquare aria-hidden="true" />,
  like: <Heart aria-hidden="true" />,
  page: <FileText aria-hidden="true" />,
  report: <Gavel aria-hidden="true" />,
  moderation: <EyeOff aria-hidden="true" />,
};

type Props = { notification: Notification /** It is followed to what it tells of. */; onOpen: () => void };

/** One notification; all of it leads to what it tells of. */
export const NotificationItem = ({ notification, onOpen }: Props) => {
  const me = useMe();
  const { kind, date, read, comment, page } = notification;
  const { sentence, detail, about, to } = wordsOf(notification, me?.username ?? null);
  const person = kind === 'reply' || kind === 'comment' ? comment?.author : kind === 'page' ? page?.author : null;
  return (
    <article className={styles.item} data-unread={!read || undefined}>
      {person ? (
        <Avatar name={person.name} photo={person.photo} decorative />
      ) : (
        <span className={styles.icon} data-kind={kind}>
          {icons[kind]}
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.sentence} dir="auto">
          {!read && <VisuallyHidden>{texts.unread} </VisuallyHidden>}
          {to === null ? (
            sentence
          ) : (
            <Link to={to} className={styles.link} onClick={onOpen}>
              {sentence}
            </Link>
          )}
        </p>
        {about && (
          <p className={styles.about} dir="auto">
            {about}
          </p>
        )}
        {detail && (
          <p className={styles.detail} dir="auto">
            {detail}
          </p>
        )}
        {isGone(notification) && <p className={styles.about}>{texts.pageGone}</p>}
        <p className={styles.time}>
          <Time at={date} show="relative" />
        </p>
      </div>
      {!read && <span className={styles.dot} aria-hidden="true" />}
    </article>
  );
};
