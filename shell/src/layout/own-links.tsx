import * as paths from '@recto/contracts/paths.ts';
import { api, showSnackbar, signOut, useMe } from '@recto/frame';
import { LogOut, Settings, ShieldCheck, UserPen } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import styles from './account-menu.module.css';
import { ownTexts } from './own-texts.ts';

/** What the account menu holds for somebody who is signed in. */
export default function OwnLinks() {
  const navigate = useNavigate();
  const me = useMe();
  const logOut = async () => {
    // Without an answer the session ends here all the same; on the server it runs out.
    await api.post('/api/logout', undefined, { renew: false }).catch(() => undefined);
    signOut();
    showSnackbar(ownTexts.loggedOut);
    void navigate(paths.home);
  };
  return (
    <>
      {me && (
        <Link to={paths.user(me.username)} className={styles.who}>
          <strong dir="auto">{me.name}</strong>
          <span>{ownTexts.viewProfile}</span>
        </Link>
      )}
      <Link to={paths.profile} className={styles.item}>
        <UserPen aria-hidden="true" />
        {ownTexts.profile}
      </Link>
      <Link to={paths.settings} className={styles.item}>
        <Settings aria-hidden="true" />
        {ownTexts.settings}
      </Link>
      {me?.roles?.includes('moderator') && (
        <Link to={paths.admin} className={styles.item}>
          <ShieldCheck aria-hidden="true" />
          {ownTexts.moderation}
        </Link>
      )}
      <button type="button" className={styles.item} onClick={() => void logOut()}>
        <LogOut aria-hidden="true" />
        {ownTexts.logOut}
      </button>
    </>
  );
}
