import * as messages from '@recto/contracts/messages/notifications.ts';
import * as paths from '@recto/contracts/paths.ts';
import { announce, useCommand } from '@recto/frame';
import { Button, ButtonLink } from '@recto/ui/button/button.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { InfiniteList } from '@recto/ui/infinite-list/infinite-list.tsx';
import { useKeptFocus } from '@recto/ui/kept-focus/use-kept-focus.ts';
import { Loading, Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import { useMinute } from '@recto/ui/time/use-minute.ts';
import { CheckCheck, Settings } from 'lucide-react';
import { Link } from 'react-router-dom';
import { LibraryScreen } from '../layout/library-screen.tsx';
import { texts } from '../texts.ts';
import { NotificationItem } from './notification-item.tsx';
import styles from './notifications.module.css';
import { useNotifications } from './use-notifications.ts';
import { dayOf } from './words-of.ts';

/** /notifications */
export default function Notifications() {
  return (
    <LibraryScreen title={messages.title}>
      <List />
    </LibraryScreen>
  );
}

const List = () => {
  const { items, unread, error, isLoadingMore, hasMore, loadMore, reload, markRead } = useNotifications();
  const now = useMinute();
  const readAll = useCommand(async () => {
    // What has come since then has not been seen.
    const newest = items?.[0];
    if (!newest) return;
    await markRead(newest.date);
    announce(texts.allRead);
  });
  const acts = useKeptFocus(readAll.isRunning);
  if (!items) return error ? <ErrorState onRetry={reload}>{error.message}</ErrorState> : <Bones whole />;
  if (items.length === 0)
    return (
      <EmptyState
        drawing="comments"
        detail={texts.notificationsHint}
        action={<ButtonLink link={<Link to={paths.settings} />}>{texts.chooseNotifications}</ButtonLink>}
      >
        {messages.none}
      </EmptyState>
    );
  const days = Map.groupBy(items, ({ date }) => dayOf(date, now));
  return (
    <div className={styles.screen}>
      <div ref={acts} className={styles.acts}>
        <Button
          size="small"
          icon={<CheckCheck aria-hidden="true" />}
          busy={readAll.isRunning}
          disabled={unread === 0}
          onClick={() => void readAll.run()}
        >
          {messages.markRead}
        </Button>
        <ButtonLink
          size="small"
          variant="quiet"
          icon={<Settings aria-hidden="true" />}
          link={<Link to={paths.settings} />}
        >
          {texts.chooseNotifications}
        </ButtonLink>
      </div>
      <InfiniteList
        hasMore={hasMore}
        loading={isLoadingMore}
        error={error?.message}
        onMore={loadMore}
        skeleton={<Bones />}
      >
        {[...days].map(([day, ofDay]) => (
          <section key={day} className={styles.day} aria-label={day}>
            <h2 className={styles.heading}>{day}</h2>
            <ol className={styles.list}>
              {ofDay.map(one => (
                <li key={one.id}>
                  <NotificationItem
                    notification={one}
                    onOpen={() => void (one.read ? undefined : markRead(one.date))}
                  />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </InfiniteList>
    </div>
  );
};

/** Entries that are loading; `whole`: with what stands above the first. */
const Bones = ({ whole = false }: { whole?: boolean }) => (
  <Loading>
    <div className={styles.screen}>
      {whole && (
        <>
          <div className={styles.acts}>
            <Skeleton shape="block" width="9rem" height="var(--target-small)" />
            <Skeleton shape="block" width="12rem" height="var(--target-small)" />
          </div>
          <p className={styles.heading}>
            <Skeleton width="5rem" />
          </p>
        </>
      )}
      {Array.from({ length: 5 }, (_, at) => (
        // Nothing tells one bone from another.
        <div key={at} className={styles.bone}>
          <Skeleton shape="circle" width="40px" height="40px" />
          <Skeleton lines={2} />
        </div>
      ))}
    </div>
  </Loading>
);
