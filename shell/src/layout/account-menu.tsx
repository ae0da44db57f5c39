import * as paths from '@recto/contracts/paths.ts';
import { useSession } from '@recto/frame';
import { CircleUser, UserPlus } from 'lucide-react';
import { lazy, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styles from './account-menu.module.css';
import { Dispensable } from './dispensable.tsx';
import { texts } from './texts.ts';
import { ThemeChoice } from './theme-choice.tsx';

const OwnAvatar = lazy(() => import('./own-avatar.tsx'));
const OwnLinks = lazy(() => import('./own-links.tsx'));

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
          <Dispensable instead={<CircleUser aria-hidden="true" />}>
            <OwnAvatar />
          </Dispensable>
        ) : (
          <CircleUser aria-hidden="true" />
        )}
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        {session.status === 'signed-in' ? (
          <Dispensable>
            <OwnLinks />
          </Dispensable>
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
