import { texts } from '../layout/texts.ts';
import styles from './area-loading.module.css';

/** Stands where an area is about to be. Appears only when that takes a moment. */
export const AreaLoading = () => (
  <div role="status" aria-busy="true" aria-label={texts.loading} className={styles.late}>
    <span className={styles.title} />
    <span className={styles.line} />
    <span className={styles.line} />
    <span className={styles.line} />
  </div>
);
