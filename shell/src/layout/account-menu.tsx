import * as paths from '@recto/contracts/paths.ts';
import { api, showSnackbar, signOut, theme, useMe, useSession, useTheme } from '@recto/frame';
import { Avatar } from '@recto/ui/avatar/avatar.tsx';
import { ThemeSwitch } from '@recto/ui/theme-switch/theme-switch.tsx';
import { CircleUser, LogOut, Settings, User, UserPen } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import styles from './account-menu.module.css';
import { texts } from './texts.ts';

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
        {session.status === 'signed-in' ? <OwnLinks name={me?.name} username={me?.username} /> : <VisitorLinks />}
        <div className={styles.theme}>
          <span>Theme</span>
          <ThemeSwitch value={choice} onChange={theme.choose} />
        </div>
      </div>
    </>
  );
};

const VisitorLinks = () => (
  <>
    <Link to={paths.login()} className={styles.item}>
      <User aria-hidden="true" />
      {texts.logIn}
    </Link>
    <Link to={paths.register} className={styles.item}>
      <UserPen aria-hidden="true" />
      {texts.register}
    </Link>
  </>
);

const OwnLinks = ({ name, username }: { name: string | undefined; username: string | undefined }) => {
  const navigate = useNavigate();
  const logOut = async () => {
    // Without an answer the session ends here all the same; on the server it runs out.
    await api.post('/api/logout').catch(() => undefined);
    signOut();
    showSnackbar(texts.loggedOut);
    void navigate(paths.home);
  };
  return (
    <>
      {username && (
        <Link to={paths.user(username)} className={styles.who}>
          <strong dir="auto">{name}</strong>
          <span>{texts.viewProfile}</span>
        </Link>
      )}
      <Link to={paths.profile} className={styles.item}>
        <UserPen aria-hidden="true" />
        Profile
      </Link>
      <Link to={paths.settings} className={styles.item}>
        <Settings aria-hidden="true" />
        Settings
      </Link>
      <button type="button" className={styles.item} onClick={() => void logOut()}>
        <LogOut aria-hidden="true" />
        {texts.logOut}
      </button>
    </>
  );
};
