import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { getQueue } from '@recto/contracts/http/admin.ts';
import { type ApiError, useSWRInfinite, withQuery } from '@recto/frame';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { InfiniteList } from '@recto/ui/infinite-list/infinite-list.tsx';
import { Segmented } from '@recto/ui/segmented/segmented.tsx';
import { Loading } from '@recto/ui/skeleton/skeleton.tsx';
import { useNavigate, useLocation } from 'react-router-dom';
import * as paths from '@recto/contracts/paths.ts';
import { texts } from '../texts.ts';
import { AdminScreen, Bones } from './admin-screen.tsx';
import styles from './admin.module.css';
import { FindAccount } from './find-account.tsx';
import { QueueItem } from './queue-item.tsx';

type Portion = AnswerOf<typeof getQueue>;
type Show = 'open' | 'decided';
const path = '/api/admin/queue';
/** Milliseconds. Others decide meanwhile, and readers report. */
const REFRESH_MS = 30_000;

/** /admin: what waits for a moderator, the oldest first; or what was decided. */
export default function Queue() {
  const navigate = useNavigate();
  const show: Show = new URLSearchParams(useLocation().search).get('show') === 'decided' ? 'decided' : 'open';
  const queue = useSWRInfinite<Portion, ApiError>(
    (_index: number, before: Portion | null) =>
      before?.cursor === null ? null : withQuery(path, { show, cursor: before?.cursor ?? null }),
    { refreshInterval: REFRESH_MS },
  );
  const open = queue.data?.[0]?.open;
  return (
    <AdminScreen title={texts.moderation} acts={<FindAccount />}>
      <div className={styles.show}>
        <Segmented<Show>
          label={texts.queue}
          value={show}
          onChange={value => void navigate(value === 'open' ? paths.admin : `${paths.admin}?show=decided`)}
          options={[
            { value: 'open', label: open === undefined ? texts.openOnes : texts.open(open) },
            { value: 'decided', label: texts.decidedOnes },
          ]}
        />
      </div>
      <Things queue={queue} show={show} />
    </AdminScreen>
  );
}

const Things = ({ queue, show }: { queue: ReturnType<typeof useSWRInfinite<Portion, ApiError>>; show: Show }) => {
  const { data, error, size, setSize, isValidating, mutate } = queue;
  if (!data)
    return error ? (
      <ErrorState onRetry={() => void mutate()} busy={isValidating}>
        {error.message}
      </ErrorState>
    ) : (
      <Loading>
        <div className={styles.list}>
          <Bones />
        </div>
      </Loading>
    );
  const things = [
    ...new Map(data.flatMap(portion => portion.things).map(one => [`${one.kind}-${one.id}`, one])).values(),
  ];
  if (things.length === 0)
    return (
      <EmptyState drawing={show === 'open' ? 'reading' : 'search'}>
        {show === 'open' ? texts.nothingWaits : texts.nothingDecided}
      </EmptyState>
    );
  return (
    <InfiniteList
      hasMore={data.at(-1)?.cursor !== null}
      loading={isValidating && data.length < size}
      error={error?.message}
      onMore={() => void (error ? mutate() : setSize(n => n + 1))}
    >
      <ol className={styles.list}>
        {things.map(thing => (
          <li key={`${thing.kind}-${thing.id}`}>
            <QueueItem thing={thing} />
          </li>
        ))}
      </ol>
    </InfiniteList>
  );
};
