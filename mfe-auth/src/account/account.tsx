import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { getProfile } from '@recto/contracts/http/profile.ts';
import { profileTab, settingsTab } from '@recto/contracts/messages/profile.ts';
import * as paths from '@recto/contracts/paths.ts';
import { useApi, useTitle } from '@recto/frame';
import { ButtonLink } from '@recto/ui/button/button.tsx';
import { TabLinks } from '@recto/ui/tabs/tabs.tsx';
import { ExternalLink } from 'lucide-react';
import { Suspense } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { texts } from '../texts.ts';
import { AccountLoading } from './account-loading.tsx';
import styles from './account.module.css';
import { SignedIn } from './signed-in.tsx';

/** What `/profile` and `/settings` share: the header, the two tabs, and that one must be signed in. */
export default function Account() {
  return (
    <SignedIn>
      <AccountFrame />
    </SignedIn>
  );
}

const AccountFrame = () => {
  const { pathname } = useLocation();
  const isSettings = pathname === paths.settings;
  const username = useApi<AnswerOf<typeof getProfile>>('/api/profile').data?.user.username;
  useTitle(isSettings ? settingsTab : profileTab);
  return (
    <div className={styles.account}>
      <header className={styles.head}>
        <h1>{isSettings ? texts.yourSettings : texts.yourProfile}</h1>
        {username && (
          <ButtonLink link={<Link to={paths.user(username)} />} size="small" icon={<ExternalLink aria-hidden="true" />}>
            {texts.publicProfile}
          </ButtonLink>
        )}
      </header>
      <TabLinks label={texts.account}>
        <NavLink to={paths.profile}>{profileTab}</NavLink>
        <NavLink to={paths.settings}>{settingsTab}</NavLink>
      </TabLinks>
      <Suspense fallback={<AccountLoading />}>
        <Outlet />
      </Suspense>
    </div>
  );
};
