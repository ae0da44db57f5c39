import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { getUser, toggleSubscription } from '@recto/contracts/http/users.ts';
import { hiddenProfile } from '@recto/contracts/messages/moderation.ts';
import * as paths from '@recto/contracts/paths.ts';
import { api, showSnackbar, useApi, useTitle } from '@recto/frame';
import { Avatar } from '@recto/ui/avatar/avatar.tsx';
import { Button, ButtonLink } from '@recto/ui/button/button.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { VisuallyHidden } from '@recto/ui/visually-hidden/visually-hidden.tsx';
import { formatNumber } from '@recto/ui/number/format-number.ts';
import { Loading, Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import { TabLinks } from '@recto/ui/tabs/tabs.tsx';
import * as uiTexts from '@recto/ui/texts/texts.ts';
import { IconButton } from '@recto/ui/icon-button/icon-button.tsx';
import { Check, Flag, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate, useParams } from 'react-router-dom';
import HiddenNotice from '../hidden/hidden-notice.tsx';
import { useIsUnknown, useToggle } from '../page/use-reaction.ts';
import { Report } from '../report/report.tsx';
import { textsLater } from '../texts-later.ts';
import { texts } from '../texts.ts';
import { listTexts } from '../texts-of-lists.ts';
import styles from './profile.module.css';

export type Profile = AnswerOf<typeof getUser>;

/** An author's header and tabs, around one of the profile's three screens. */
export const ProfileLayout = ({ children }: { children: (profile: Profile) => ReactNode }) => {
  const { username = '' } = useParams();
  const { data, error, isLoading, mutate } = useApi<Profile>(`/api/users/${encodeURIComponent(username)}`);
  useTitle(data?.user.name ?? (error ? texts.notFoundTitle : ''));
  if (error?.status === 404)
    return (
      <div className={styles.state}>
        <VisuallyHidden>
          <h1>{texts.notFoundTitle}</h1>
        </VisuallyHidden>
        <EmptyState drawing="search" action={<ButtonLink link={<Link to={paths.home} />}>{texts.toHome}</ButtonLink>}>
          {listTexts.noUser}
        </EmptyState>
      </div>
    );
  if (error && !data)
    return (
      <div className={styles.state}>
        <VisuallyHidden>
          <h1>{username}</h1>
        </VisuallyHidden>
        <ErrorState onRetry={() => void mutate()} busy={isLoading}>
          {error.message}
        </ErrorState>
      </div>
    );
  if (!data) return <HeaderBones username={username} />;
  const { user } = data;
  return (
    <div className={styles.profile}>
      {data.hidden && <HiddenNotice sentence={hiddenProfile} hiding={data.hidden} />}
      <ProfileHeader profile={data} change={next => void mutate(next, { revalidate: false })} />
      <ProfileTabs username={user.username} />
      {children(data)}
    </div>
  );
};

const ProfileTabs = ({ username }: { username: string }) => (
  <TabLinks label={listTexts.profileTabs}>
    {[
      <NavLink key="home" to={paths.user(username)} end>
        {listTexts.homeTab}
      </NavLink>,
      <NavLink key="pages" to={paths.userPages(username)}>
        {listTexts.pagesTab}
      </NavLink>,
      <NavLink key="collections" to={paths.userCollections(username)}>
        {listTexts.collectionsTab}
      </NavLink>,
    ]}
  </TabLinks>
);

const ProfileHeader = ({ profile, change }: { profile: Profile; change: (next: Profile) => void }) => {
  const { user, viewer } = profile;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isReporting, setReporting] = useState(false);
  const show = (subscribed: boolean, subscribersNum: number): void =>
    change({ user: { ...user, subscribersNum }, viewer: { ...viewer, subscribed } });
  const subscribe = useToggle(
    { signedOut: texts.loginToSubscribe, failed: texts.subscribeFailed },
    viewer.subscribed,
    on => show(on, user.subscribersNum + Number(on) - Number(viewer.subscribed)),
    async subscribed => {
      const answer = await api.post<AnswerOf<typeof toggleSubscription>>(`/api/subscription/${user._id}`, {
        subscribed,
      });
      return () => show(subscribed, answer.subscribersNum);
    },
  );
  const isUnknown = useIsUnknown(viewer);
  const toggle = (): void => {
    if (viewer.status === 'spectator') void navigate(paths.login('access', pathname));
    else subscribe();
  };
  return (
    <header className={styles.header}>
      <Avatar name={user.name} photo={user.photo} size="huge" decorative />
      <div className={styles.who}>
        <h1 className={styles.name}>
          <bdi>{user.name}</bdi>
        </h1>
        {user.headline && (
          <p className={styles.headline} dir="auto">
            {user.headline}
          </p>
        )}
        <p className={styles.facts}>
          <span dir="ltr">@{user.username}</span>
          <span>
            {formatNumber(user.subscribersNum)} {uiTexts.subscribers(user.subscribersNum)}
          </span>
          <span>{listTexts.memberPages(user.pagesNum)}</span>
          <span>{listTexts.memberCollections(user.collectionsNum)}</span>
        </p>
      </div>
      {viewer.status === 'owner' ? (
        <ButtonLink link={<Link to={paths.profile} />}>{listTexts.editProfile}</ButtonLink>
      ) : (
        <div className={styles.acts}>
          <Button
            variant={viewer.subscribed ? 'secondary' : 'primary'}
            icon={viewer.subscribed ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
            aria-pressed={viewer.subscribed}
            disabled={isUnknown}
            onClick={toggle}
          >
            {viewer.subscribed ? uiTexts.subscribed : uiTexts.subscribe}
          </Button>
          <IconButton
            outlined
            label={textsLater.reportProfile}
            disabled={isUnknown}
            icon={<Flag aria-hidden="true" />}
            onClick={() => (viewer.status === 'spectator' ? showSnackbar(texts.loginToReport) : setReporting(true))}
          />
          <Report thing={{ kind: 'profile', id: user._id }} isOpen={isReporting} onClose={() => setReporting(false)} />
        </div>
      )}
    </header>
  );
};

const HeaderBones = ({ username }: { username: string }) => (
  <div className={styles.profile}>
    <Loading title={username}>
      <div className={styles.header}>
        <Skeleton shape="circle" width="112px" height="112px" />
        <div className={styles.who}>
          <p className={styles.name}>
            <Skeleton width="14rem" />
          </p>
          <p className={styles.headline}>
            <Skeleton width="18rem" />
          </p>
          <p className={styles.facts}>
            <Skeleton width="20rem" />
          </p>
        </div>
        <Skeleton shape="block" width="8rem" height="var(--target)" />
      </div>
    </Loading>
    <ProfileTabs username={username} />
  </div>
);
