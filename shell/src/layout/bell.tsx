import { UNREAD_MAX } from '@recto/contracts/limits.ts';
import { unreadMore } from '@recto/contracts/messages/notifications.ts';
import * as paths from '@recto/contracts/paths.ts';
import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import menu from './account-menu.module.css';
import styles from './bell.module.css';
import { ownTexts } from './own-texts.ts';
import { useUnread } from './use-unread.ts';

/** The way to the notifications, with how many of them are unread, as it changes. */
export const Bell = () => {
  const unread = useUnread();
  const shown = unread >= UNREAD_MAX ? unreadMore : String(unread);
  const label = unread === 0 ? ownTexts.notifications : ownTexts.unreadNotifications(shown);
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
    </Link>
  );
};
