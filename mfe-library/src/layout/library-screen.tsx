import { useTitle } from '@recto/frame';
import type { ReactNode } from 'react';
import styles from './library-screen.module.css';
import { SignedIn } from './signed-in.tsx';

type Props = {
  title: string;
  /** Beside the title. */
  acts?: ReactNode;
  /** Below the title: tabs, a hint. */
  head?: ReactNode;
  children: ReactNode;
};

/** A screen of the library: only for who is signed in, with its title, acts and tabs. */
export const LibraryScreen = ({ title, acts, head, children }: Props) => {
  useTitle(title);
  return (
    <SignedIn>
      {userId => (
        <div key={userId} className={styles.screen}>
          <header className={styles.head}>
            <h1 className={styles.title}>{title}</h1>
            {acts && <div className={styles.acts}>{acts}</div>}
          </header>
          {head}
          <div className={styles.content}>{children}</div>
        </div>
      )}
    </SignedIn>
  );
};
