import * as paths from '@recto/contracts/paths.ts';
import { useSession } from '@recto/frame';
import { CircleUser, UserPlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styles from './account-menu.module.css';
import { texts } from './texts.ts';
import { ThemeChoice } from './theme-choice.tsx';
import { untilFetched } from './until-fetched.ts';

const OwnAvatar = lazy(untilFetched(() => import('./own-avatar.tsx')));
const OwnLinks = lazy(untilFetched(() => import('./own-links.tsx')));

/** One's own corner: profile, settings, theme, log out; for visitors the ways in. A popover of the browser's own. */
export const AccountMenu = () => {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const session = useSession();
  const { pathname } = useLocation();

  useEffect(() => {
    menu.current?.hidePopover?.();
  }, [pathname, session.status]);

  return (
    <>
      <button
        type="button"
        className={styles.round}
        popoverTarget={id}
        aria-label={texts.account}
        title={texts.account}
      >
        {session.status === 'signed-in' ? (
          <Suspense fallback={<CircleUser aria-hidden="true" />}>
            <OwnAvatar />
          </Suspense>
        ) : (
          <CircleUser aria-hidden="true" />
        )}
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        {session.status === 'signed-in' ? (
          <Suspense>
            <OwnLinks />
          </Suspense>
        ) : (
          <VisitorLinks />
        )}
        <div className={styles.theme}>
          <span>{texts.theme}</span>
          <ThemeChoice />
        </div>
      </div>
    </>
  );
};

const VisitorLinks = () => (
  <>
    <Link to={paths.login()} className={styles.item}>
      <CircleUser aria-hidden="true" />
      {texts.logIn}
    </Link>
    <Link to={paths.register} className={styles.item}>
      <UserPlus aria-hidden="true" />
      {texts.register}
    </Link>
  </>
);
