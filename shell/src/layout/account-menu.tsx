import * as paths from '@recto/contracts/paths.ts';
import { theme, useMe, useSession, useTheme } from '@recto/frame';
import { Avatar } from '@recto/ui/avatar/avatar.tsx';
import { ThemeSwitch } from '@recto/ui/theme-switch/theme-switch.tsx';
import { CircleUser, UserPlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styles from './account-menu.module.css';
import { texts } from './texts.ts';

const OwnLinks = lazy(() => import('./own-links.tsx'));

/** One's own corner: profile, settings, theme, log out; for visitors the ways in. A popover of the browser's own. */
export const AccountMenu = () => {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const session = useSession();
  const me = useMe();
  const { pathname } = useLocation();
  const choice = useTheme();

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
        {me ? <Avatar name={me.name} photo={me.photo} size="small" decorative /> : <CircleUser aria-hidden="true" />}
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        {session.status === 'signed-in' ? (
          <Suspense fallback={null}>
            <OwnLinks />
          </Suspense>
        ) : (
          <VisitorLinks />
        )}
        <div className={styles.theme}>
          <span>{texts.theme}</span>
          <ThemeSwitch value={choice} onChange={theme.choose} />
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
