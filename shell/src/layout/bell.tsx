import * as paths from '@recto/contracts/paths.ts';
import { UNREAD_MAX } from '@recto/contracts/limits.ts';
import { unreadMore } from '@recto/contracts/messages/notifications.ts';
import { useLate } from '@recto/frame/late/use-late.ts';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import menu from './account-menu.module.css';
import styles from './bell.module.css';
import { texts } from './texts.ts';

const followUnread = () => import('./follow-unread.tsx');

/** The way to the notifications, with how many of them are unread. The count comes after the page. */
export const Bell = () => {
  const [unread, setUnread] = useState(0);
  const FollowUnread = useLate(followUnread, { isAhead: true, isNeeded: false }, () => undefined);
  const shown = unread >= UNREAD_MAX ? unreadMore : String(unread);
  const label = unread === 0 ? texts.notifications : texts.unreadNotifications(shown);
  return (
    <Link to={paths.notifications} className={menu.round} aria-label={label} title={label}>
      <span className={styles.bell}>
        <BellIcon aria-hidden="true" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {shown}
          </span>
        )}
      </span>
      {FollowUnread && <FollowUnread onUnread={setUnread} />}
    </Link>
  );
};
