import { Loading, Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import { texts } from '../texts.ts';
import styles from './article.module.css';

/** A page that is loading, in the shape that it will have. */
export const PageSkeleton = () => (
  <Loading title={texts.page}>
    <div className={styles.article}>
      <div className={styles.head}>
        <div className={styles.title}>
          <Skeleton lines={2} />
        </div>
        <div className={styles.byline}>
          <Skeleton width="14rem" />
        </div>
      </div>
      <Skeleton shape="block" ratio="48 / 27" />
      <div className={styles.body}>
        <Skeleton lines={6} />
      </div>
    </div>
  </Loading>
);
