import { Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import styles from './list-toolbar.module.css';

/** In the place of a list's choices, until it is known how many items it has; as high as they are of more than one. */
export const ToolbarBones = () => (
  <div className={styles.toolbar} aria-hidden="true">
    <p className={styles.count}>
      <Skeleton width="4.5rem" />
    </p>
    <div className={styles.bones}>
      <Skeleton shape="block" width="11rem" height="var(--target)" />
      <Skeleton shape="block" width="13rem" height="var(--target)" />
      <Skeleton shape="block" width="3.25rem" height="var(--target-small)" />
    </div>
  </div>
);
