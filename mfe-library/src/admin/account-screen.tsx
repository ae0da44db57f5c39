import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { getAccount, ModeratedAccount } from '@recto/contracts/http/admin.ts';
import { moderatorsStay, reasons } from '@recto/contracts/messages/moderation.ts';
import * as paths from '@recto/contracts/paths.ts';
import { api, ask, isApiError, showSnackbar, useApi, useCommand } from '@recto/frame';
import { Avatar } from '@recto/ui/avatar/avatar.tsx';
import { Button } from '@recto/ui/button/button.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { Time } from '@recto/ui/time/time.tsx';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { texts } from '../texts.ts';
import { AdminBones, AdminScreen } from './admin-screen.tsx';
import styles from './admin.module.css';
import { isNowhere } from './is-nowhere.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Answer = AnswerOf<typeof getAccount>;

/** /admin/accounts/:username: somebody's account, which can be blocked and unblocked. */
export default function AccountScreen() {
  const { username = '' } = useParams();
  const path = `/api/admin/accounts/${encodeURIComponent(username)}`;
  const { data, error, isLoading, mutate } = useApi<Answer>(path);
  if (!data) {
    if (!error) return <AdminBones />;
    return (
      <AdminScreen title={texts.account} withWayBack>
        {isNowhere(error) ? (
          <EmptyState drawing="search">{texts.noAccount}</EmptyState>
        ) : (
          <ErrorState onRetry={() => void mutate()} busy={isLoading}>
            {error.message}
          </ErrorState>
        )}
      </AdminScreen>
    );
  }
  const { account } = data;
  return (
    <AdminScreen title={account.name || account.username} isWritten withWayBack>
      <Facts account={account} />
      <BlockedNotice blocked={account.blocked} />
      <Acts
        account={account}
        path={path}
        onChanged={answer => void mutate(answer, { revalidate: false })}
        reload={() => mutate()}
      />
      <ul className={styles.links}>
        <li>
          <Link to={paths.user(account.username)}>{texts.publicProfile}</Link>
        </li>
        <li>
          <Link to={paths.adminThing('profile', account._id)}>{texts.profileInQueue}</Link>
        </li>
        <li>
          <Link to={paths.adminAudit('profile', account._id)}>{texts.toAudit}</Link>
        </li>
      </ul>
    </AdminScreen>
  );
}

const Facts = ({ account: { name, username, photo, since, pagesNum, roles } }: { account: ModeratedAccount }) => (
  <div className={styles.person}>
    <Avatar name={name || username} photo={photo} size="large" decorative />
    <p className={styles.facts}>
      <span dir="ltr">@{username}</span>
      <span>
        {texts.since} <Time at={since} />
      </span>
      <span>{texts.count(pagesNum)}</span>
      {roles.includes('moderator') && <span className={styles.badge}>{texts.moderator}</span>}
    </p>
  </div>
);

const BlockedNotice = ({ blocked }: { blocked: ModeratedAccount['blocked'] }) =>
  blocked ? (
    <Notice kind="warning">
      <p>
        {texts.blocked} <Time at={blocked.date} show="date-time" />: {reasons[blocked.reason]}
      </p>
      <p dir="auto" className={styles.said}>
        {blocked.explanation}
      </p>
      <p>
        {texts.itsPages}: {texts.pagesChoice[blocked.pages]}
      </p>
    </Notice>
  ) : (
    <p className={styles.quiet}>{texts.notBlocked}</p>
  );

type ActsProps = {
  account: ModeratedAccount;
  path: string;
  onChanged: (answer: Answer) => void;
  reload: () => Promise<unknown>;
};

const Acts = ({ account, path, onChanged, reload }: ActsProps) => {
  const [isBlocking, setBlocking] = useState(false);
  const unblock = useCommand(async () => {
    if (!(await ask({ title: texts.unblockTitle, text: texts.unblockText, yes: texts.unblock }))) return;
    try {
      onChanged(await api.post<Answer>(`${path}/unblock`, {}));
      showSnackbar(texts.unblockingDone, { kind: 'success' });
    } catch (thrown) {
      showSnackbar(isApiError(thrown) ? thrown.message : texts.moderationFailed, { kind: 'error' });
    }
  });
  if (account.roles.includes('moderator')) return <p className={styles.quiet}>{moderatorsStay}</p>;
  return (
    <div className={styles.acts}>
      {account.blocked ? (
        <Button busy={unblock.isRunning} onClick={() => void unblock.run()}>
          {texts.unblock}
        </Button>
      ) : (
        <Button variant="danger" onClick={() => setBlocking(true)}>
          {texts.block}
        </Button>
      )}
      {isBlocking && (
        <ReasonDialog
          title={texts.blockTitle}
          text={texts.blockText}
          act={texts.blockAct}
          withPages
          reload={reload}
          onClose={() => setBlocking(false)}
          onDecide={async (decision, key) => {
            onChanged(await api.post<Answer>(`${path}/block`, decision, { key }));
            setBlocking(false);
            showSnackbar(texts.blockingDone, { kind: 'success' });
          }}
        />
      )}
    </div>
  );
};
