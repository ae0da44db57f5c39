import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { AuditEvent, getAudit } from '@recto/contracts/http/admin.ts';
import { useApi } from '@recto/frame';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { Time } from '@recto/ui/time/time.tsx';
import { useParams } from 'react-router-dom';
import { texts } from '../texts.ts';
import { AdminBones, AdminScreen } from './admin-screen.tsx';
import styles from './admin.module.css';
import { isNowhere } from './is-nowhere.ts';
import { PersonLink } from './person-link.tsx';

type Kind = keyof typeof texts.kinds;
const isKind = (word: string): word is Kind => Object.hasOwn(texts.kinds, word);

/** /admin/audit/:kind/:id: what happened to an entity, oldest first, as its events tell it. */
export default function Audit() {
  const { kind = '', id = '' } = useParams();
  const path = `/api/admin/audit/${encodeURIComponent(kind)}/${encodeURIComponent(id)}`;
  const { data, error, isLoading, mutate } = useApi<AnswerOf<typeof getAudit>>(path);
  if (!data && !error) return <AdminBones />;
  return (
    <AdminScreen title={isKind(kind) ? texts.auditOf(texts.kinds[kind]) : texts.audit} withWayBack>
      {!data && error && !isNowhere(error) ? (
        <ErrorState onRetry={() => void mutate()} busy={isLoading}>
          {error.message}
        </ErrorState>
      ) : !data || data.events.length === 0 ? (
        <EmptyState drawing="search">{texts.noAudit}</EmptyState>
      ) : (
        <ol className={styles.list}>
          {data.events.map(event => (
            <li key={event.id} className={styles.card}>
              <Fact event={event} />
            </li>
          ))}
        </ol>
      )}
    </AdminScreen>
  );
}

const Fact = ({ event: { type, date, by, command, data } }: { event: AuditEvent }) => (
  <article className={styles.fact}>
    <h2 className={styles.entry}>{wordsOf(type)}</h2>
    <p className={styles.facts}>
      <Time at={date} show="date-time" />
      <span>
        {texts.doneBy} <PersonLink person={by} nobody={texts.system} />
      </span>
    </p>
    <details>
      <summary>{texts.facts}</summary>
      <dl className={styles.data}>
        <dt>{texts.command}</dt>
        <dd>{command}</dd>
        {Object.entries(data).map(([name, value]) => (
          <Datum key={name} name={name} value={value} />
        ))}
      </dl>
    </details>
  </article>
);

const Datum = ({ name, value }: { name: string; value: unknown }) => (
  <>
    <dt>{name}</dt>
    <dd dir="auto">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
  </>
);

/** `PagePublished` → `Page published` */
const wordsOf = (type: string): string =>
  type.replaceAll(/(?<=\p{Ll})(\p{Lu})/gu, letter => ` ${letter.toLowerCase()}`);
