import type { Subscription } from '@recto/contracts/http/users.ts';
import * as messages from '@recto/contracts/messages/library.ts';
import * as paths from '@recto/contracts/paths.ts';
import { useApi } from '@recto/frame';
import { Avatar } from '@recto/ui/avatar/avatar.tsx';
import { ButtonLink } from '@recto/ui/button/button.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { Link } from 'react-router-dom';
import { CardsLoading } from '../layout/cards-loading.tsx';
import { LibraryScreen } from '../layout/library-screen.tsx';
import { texts } from '../texts.ts';
import styles from './subscriptions.module.css';

/** /feed/subscriptions */
export default function Subscriptions() {
  return (
    <LibraryScreen title={texts.subscriptions}>
      <Authors />
    </LibraryScreen>
  );
}

const Authors = () => {
  const { data, error, isLoading, mutate } = useApi<{ subs: Subscription[] }>('/api/subscriptions');
  if (error && !data)
    return (
      <ErrorState onRetry={() => void mutate()} busy={isLoading}>
        {messages.subscriptionsFailed}
      </ErrorState>
    );
  if (!data) return <CardsLoading height="6rem" />;
  if (data.subs.length === 0)
    return (
      <EmptyState drawing="people" action={<ButtonLink link={<Link to={paths.home} />}>{texts.discover}</ButtonLink>}>
        {messages.noSubscriptions}
      </EmptyState>
    );
  return (
    <ul className={styles.list}>
      {data.subs.map(({ _id, author }) => (
        <li key={_id} className={styles.author}>
          <Avatar name={author.name} photo={author.photo} size="large" decorative />
          <div className={styles.words}>
            <p className={styles.name}>
              <Link to={paths.user(author.username)}>
                <bdi>{author.name}</bdi>
              </Link>
            </p>
            {author.headline && (
              <p className={styles.headline} dir="auto">
                {author.headline}
              </p>
            )}
          </div>
          <ButtonLink size="small" link={<Link to={paths.userPages(author.username)} />}>
            {messages.viewLatestPages}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
};
