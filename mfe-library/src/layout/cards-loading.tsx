import { Loading, Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import styles from './cards-loading.module.css';

/** Cards below each other that are loading, each of about this height (a CSS length). */
export const CardsLoading = ({ height }: { height: string }) => (
  <Loading>
    <div className={styles.cards}>
      {[1, 2, 3].map(card => (
        <Skeleton key={card} shape="block" height={height} />
      ))}
    </div>
  </Loading>
);
