import { feedUnderDevelopment } from '@recto/contracts/messages/library.ts';
import * as paths from '@recto/contracts/paths.ts';
import { useSession, useTitle, withQuery } from '@recto/frame';
import { ButtonLink } from '@recto/ui/button/button.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { Segmented } from '@recto/ui/segmented/segmented.tsx';
import { Link, useSearchParams } from 'react-router-dom';
import { listTexts } from '../texts-of-lists.ts';
import { PageTiles } from '../tiles/page-tiles.tsx';
import styles from './home.module.css';

/** The feed: pages of the authors one subscribes to, then all others; for visitors also the week's most liked. The address holds the order, so that who comes back to it finds it. */
const Home = () => {
  const session = useSession();
  const isVisitor = session.status === 'visitor';
  const [params, setParams] = useSearchParams();
  const shown = isVisitor && params.get('sortBy') === 'liked' ? 'liked' : 'newest';
  useTitle(listTexts.home);
  return (
    <div className={styles.home}>
      <header className={styles.head}>
        <h1 className={styles.title}>{listTexts.home}</h1>
        {isVisitor && (
          <Segmented
            label={listTexts.order}
            value={shown}
            onChange={sortBy => setParams(sortBy === 'liked' ? { sortBy } : {}, { replace: true })}
            options={[
              { value: 'newest', label: listTexts.newest },
              { value: 'liked', label: listTexts.mostLiked },
            ]}
          />
        )}
      </header>
      <PageTiles
        key={shown}
        path={withQuery('/api/feed', { sortBy: shown === 'liked' ? 'liked' : null })}
        label={shown === 'liked' ? listTexts.mostLiked : listTexts.newest}
        empty={
          shown === 'liked' ? (
            <EmptyState drawing="pages">{listTexts.nothingLiked}</EmptyState>
          ) : (
            <EmptyState
              drawing="pages"
              action={
                <ButtonLink variant="primary" link={<Link to={paths.newPage} />}>
                  {listTexts.writeFirst}
                </ButtonLink>
              }
            >
              {feedUnderDevelopment}
            </EmptyState>
          )
        }
      />
    </div>
  );
};

export default Home;
