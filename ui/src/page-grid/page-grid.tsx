import { Children, type ReactNode } from 'react';
import { Loading, Skeleton } from '../skeleton/skeleton.tsx';
import styles from './page-grid.module.css';

/** Thumbnails or collection cards in rows of 5, 3, 2 or 1, by the room there is. */
export const PageGrid = ({
  label,
  children,
}: {
  /** What the list is, for screen readers. */ label: string;
  children: ReactNode;
}) => (
  <div className={styles.room}>
    <ul className={styles.grid} aria-label={label}>
      {Children.map(children, child => (
        <li className={styles.cell}>{child}</li>
      ))}
    </ul>
  </div>
);

/** A grid that is loading, the same size as it will be. */
export const PageGridSkeleton = ({ count = 10 }: { count?: number }) => (
  <Loading>
    <div className={styles.room}>
      <div className={styles.grid}>
        {Array.from({ length: count }, (_, at) => at).map(at => (
          <div key={at} className={styles.bones}>
            <Skeleton shape="block" ratio="48 / 27" />
            <div className={styles.lines}>
              <Skeleton width="85%" />
              <Skeleton width="100%" />
              <Skeleton width="45%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  </Loading>
);
