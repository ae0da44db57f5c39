import * as paths from '@recto/contracts/paths.ts';
import { useTitle } from '@recto/frame';
import { Loading, Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '../texts.ts';
import styles from './admin.module.css';

type Props = {
  title: string;
  /** What is written by people may run from right to left. */
  isWritten?: boolean;
  /** Where it is not the queue itself, a way back to it. */
  withWayBack?: boolean;
  acts?: ReactNode;
  children: ReactNode;
};

/** A screen of the moderators' area. */
export const AdminScreen = ({ title, isWritten = false, withWayBack = false, acts, children }: Props) => {
  useTitle(title);
  return (
    <div className={styles.screen}>
      {withWayBack && (
        <Link to={paths.admin} className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          {texts.backToQueue}
        </Link>
      )}
      <header className={styles.head}>
        <h1 className={styles.title} {...(isWritten && { dir: 'auto' })}>
          {title}
        </h1>
        {acts && <div className={styles.acts}>{acts}</div>}
      </header>
      {children}
    </div>
  );
};

export const AdminBones = () => (
  <Loading title={texts.moderation}>
    <div className={styles.screen}>
      <Skeleton width="14rem" height="2rem" shape="block" />
      <Bones />
    </div>
  </Loading>
);

export const Bones = () =>
  Array.from({ length: 4 }, (_, at) => (
    // Nothing tells one bone from another.
    <div key={at} className={styles.card}>
      <Skeleton lines={3} />
    </div>
  ));
