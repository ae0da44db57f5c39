import * as paths from '@recto/contracts/paths.ts';
import { useSession } from '@recto/frame';
import { Bookmark, House, type LucideIcon, Menu, Search, SquarePen, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styles from './bottom-bar.module.css';
import { NavList } from './nav-list.tsx';
import { texts } from './texts.ts';

const places: readonly { label: string; path: string; icon: LucideIcon }[] = [
  { label: texts.home, path: paths.home, icon: House },
  { label: texts.search, path: paths.search(), icon: Search },
  { label: texts.write, path: paths.newPage, icon: SquarePen },
  { label: texts.library, path: paths.readLater, icon: Bookmark },
];

/** The five places of a phone. The last one opens all links. */
export const BottomBar = () => {
  const { pathname } = useLocation();
  const session = useSession();
  const sheet = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    sheet.current?.close();
  }, [pathname]);

  return (
    <>
      <nav className={styles.bar} aria-label={texts.menu}>
        {places.map(({ label, path, icon: Icon }) => (
          <Link
            key={path}
            to={pathOf(path, session.status)}
            className={styles.place}
            aria-current={pathname === path ? 'page' : undefined}
          >
            <Icon aria-hidden="true" />
            {label}
          </Link>
        ))}
        <button
          type="button"
          className={styles.place}
          aria-haspopup="dialog"
          onClick={() => sheet.current?.showModal()}
        >
          <Menu aria-hidden="true" />
          {texts.menu}
        </button>
      </nav>
      <dialog ref={sheet} className={styles.sheet} aria-label={texts.menu} closedby="any">
        <button type="button" className={styles.close} aria-label={texts.close} onClick={() => sheet.current?.close()}>
          <X aria-hidden="true" />
        </button>
        <NavList />
      </dialog>
    </>
  );
};

/** A visitor's library is behind the login, which leads back. */
const pathOf = (path: string, status: 'visitor' | 'signed-in'): string =>
  path === paths.readLater && status === 'visitor' ? paths.login('access', path) : path;
