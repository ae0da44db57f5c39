import { Loading, Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import styles from './screen-loading.module.css';

/** Stands where a screen is about to be: its bar, a title, fields. */
export const ScreenLoading = ({ title }: { title?: string }) => (
  <Loading {...(title && { title })}>
    <div className={styles.bar} />
    <div className={styles.screen}>
      <FieldsLoading />
    </div>
  </Loading>
);

/** A title and three fields, the last of them tall. */
export const FieldsLoading = () => (
  <div className={styles.fields}>
    <Skeleton shape="block" width="60%" height="2rem" />
    <Skeleton shape="block" height="4rem" />
    <Skeleton shape="block" height="6rem" />
    <Skeleton shape="block" height="20rem" />
  </div>
);
