import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { getThing } from '@recto/contracts/http/admin.ts';
import { reasons } from '@recto/contracts/messages/moderation.ts';
import * as paths from '@recto/contracts/paths.ts';
import { useApi } from '@recto/frame';
import { ButtonLink } from '@recto/ui/button/button.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { Time } from '@recto/ui/time/time.tsx';
import { Link, useParams } from 'react-router-dom';
import { texts } from '../texts.ts';
import { AdminBones, AdminScreen } from './admin-screen.tsx';
import styles from './admin.module.css';
import { Badges } from './badges.tsx';
import { isNowhere } from './is-nowhere.ts';
import { Notes } from './notes.tsx';
import { PersonLink } from './person-link.tsx';
import { Reports } from './reports.tsx';
import { ThingActs } from './thing-acts.tsx';
import { ThingContext } from './thing-context.tsx';

type Answer = AnswerOf<typeof getThing>;

/** /admin/things/:kind/:id: what it says, around what, who reported it, and what one does about it. */
export default function ThingScreen() {
  const { kind = '', id = '' } = useParams();
  const path = `/api/admin/things/${encodeURIComponent(kind)}/${encodeURIComponent(id)}`;
  const { data, error, isLoading, mutate } = useApi<Answer>(path);
  if (!data) {
    if (!error) return <AdminBones />;
    return (
      <AdminScreen title={texts.moderation} withWayBack>
        {isNowhere(error) ? (
          <EmptyState drawing="search">{texts.noThing}</EmptyState>
        ) : (
          <ErrorState onRetry={() => void mutate()} busy={isLoading}>
            {error.message}
          </ErrorState>
        )}
      </AdminScreen>
    );
  }
  const { thing } = data;
  const show = (answer: Answer) => void mutate(answer, { revalidate: false });
  return (
    <AdminScreen
      title={thing.kind === 'comment' ? texts.kinds.comment : thing.title || texts.noText}
      isWritten
      withWayBack
    >
      <p className={styles.facts}>
        {thing.kind !== 'comment' && <span>{texts.kinds[thing.kind]}</span>}
        <Badges thing={thing} />
        <span>
          {texts.doneBy} <PersonLink person={thing.owner} />
        </span>
        <Link to={paths.adminAudit(thing.kind, thing.id)}>{texts.toAudit}</Link>
      </p>
      {thing.gone && <Notice>{texts.goneThing}</Notice>}
      {thing.hiding && (
        <Notice kind="warning">
          <p>
            {texts.hiddenBecause} <Time at={thing.hiding.date} show="date-time" />: {reasons[thing.hiding.reason]}
          </p>
          <p dir="auto" className={styles.said}>
            {thing.hiding.explanation}
          </p>
        </Notice>
      )}
      <ThingActs thing={thing} path={path} onChanged={show} reload={() => mutate()} />
      <ThingContext thing={thing} />
      <Reports reports={thing.reportsBy} />
      <Notes notes={thing.notes} path={path} onChanged={show} />
      {thing.owner && (
        <p>
          <ButtonLink link={<Link to={paths.adminAccount(thing.owner.username)} />}>{texts.toAccount}</ButtonLink>
        </p>
      )}
    </AdminScreen>
  );
}
