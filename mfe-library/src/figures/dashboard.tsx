import * as paths from '@recto/contracts/paths.ts';
import { ButtonLink } from '@recto/ui/button/button.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { formatNumber } from '@recto/ui/number/format-number.ts';
import { Loading, Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import { Link } from 'react-router-dom';
import { LibraryScreen } from '../layout/library-screen.tsx';
import { texts } from '../texts.ts';
import styles from './figures.module.css';
import { figures, type Stats, sumOf, useStats } from './use-stats.ts';

const days = 30;
const pagesShown = 5;

/** /u/dashboard: how one's pages did lately. */
export default function Dashboard() {
  return (
    <LibraryScreen
      title={texts.dashboard}
      acts={<ButtonLink link={<Link to={paths.analytics} />}>{texts.toAnalytics}</ButtonLink>}
    >
      <Overview />
    </LibraryScreen>
  );
}

const Overview = () => {
  const { data, error, isLoading, mutate } = useStats(days, null);
  if (data) return <Shown stats={data} />;
  if (error)
    return (
      <ErrorState onRetry={() => void mutate()} busy={isLoading}>
        {error.message}
      </ErrorState>
    );
  return (
    <Loading>
      <Heading />
      <div className={styles.tiles}>
        {figures.map(figure => (
          <Skeleton key={figure} shape="block" height="6rem" />
        ))}
      </div>
    </Loading>
  );
};

const Heading = () => (
  <p className={styles.quiet}>
    {texts.lastDays(days)}. {texts.howReadersCount}
  </p>
);

const Shown = ({ stats }: { stats: Stats }) => (
  <>
    <Heading />
    <dl className={styles.tiles}>
      {figures.map(figure => (
        <div key={figure} className={styles.tile}>
          <dt>{texts.figures[figure]}</dt>
          <dd>{formatNumber(sumOf(stats.days, figure))}</dd>
        </div>
      ))}
    </dl>
    <h2 className={styles.heading}>{texts.mostRead}</h2>
    {stats.pages.length === 0 ? (
      <EmptyState
        compact
        drawing="figures"
        action={
          <ButtonLink variant="primary" link={<Link to={paths.newPage} />}>
            {texts.write}
          </ButtonLink>
        }
      >
        {texts.noFigures}
      </EmptyState>
    ) : (
      <ol className={styles.pages}>
        {stats.pages.slice(0, pagesShown).map(({ id, title, views, likes, comments }) => (
          <li key={id} className={styles.page}>
            <Link to={`${paths.analytics}?page=${id}`} dir="auto">
              {title}
            </Link>
            <span>{texts.ofPage(views, likes, comments)}</span>
          </li>
        ))}
      </ol>
    )}
  </>
);
