import { Loading, Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import styles from './area-loading.module.css';

/** Stands where an area is about to be. Appears only when that takes a moment. */
export const AreaLoading = () => (
  <div className={styles.late}>
    <Loading>
      <Skeleton width="18rem" height="2rem" shape="block" />
      <Skeleton lines={4} />
    </Loading>
  </div>
);
