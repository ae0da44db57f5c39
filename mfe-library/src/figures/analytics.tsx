import { noLongerAvailable } from '@recto/contracts/messages/common.ts';
import { Button } from '@recto/ui/button/button.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { Segmented } from '@recto/ui/segmented/segmented.tsx';
import { Select } from '@recto/ui/select/select.tsx';
import { Loading, Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LibraryScreen } from '../layout/library-screen.tsx';
import { useChoice } from '../layout/use-choice.ts';
import { texts } from '../texts.ts';
import { asCsv, saveText } from './csv.ts';
import styles from './figures.module.css';
import { FiguresTable } from './figures-table.tsx';
import { type Figure, figures, type Stats, useStats } from './use-stats.ts';

const FigureChart = lazy(() => import('./figure-chart.tsx'));

const periods = [7, 30, 90, 365] as const;
const usual = '30';

/** /u/analytics: each figure by day, of all pages or one, as a chart, a table, or a file. */
export default function Analytics() {
  return (
    <LibraryScreen title={texts.analytics}>
      <Explorer />
    </LibraryScreen>
  );
}

const Explorer = () => {
  const [params, setParams] = useSearchParams();
  const page = params.get('page');
  const setPage = (id: string): void => {
    const query = new URLSearchParams(params);
    if (id === '') query.delete('page');
    else query.set('page', id);
    setParams(query, { replace: true });
  };
  const [period, setPeriod] = useChoice('days', [usual, ...periods.map(String)]);
  const [figure, setFigure] = useChoice('figure', figures);
  const [shape, setShape] = useChoice('shape', ['chart', 'table']);
  const days = Number(period);
  const { data, shown, error, isLoading, mutate } = useStats(days, page);
  // Its pages are what one can choose from; the chosen one stays where nothing happened to it in another period.
  const all = useStats(days, null).shown?.pages ?? [];
  const chosen = (page !== null && shown?.pages.filter(({ id }) => id === page)) || [];
  const choices = new Map([...all, ...chosen].map(({ id, title }) => [id, title]));
  // A choice that the menu does not have would be shown as the first one, which could not be chosen then.
  if (page !== null && error?.status === 404) choices.set(page, noLongerAvailable);
  return (
    <>
      <div className={styles.controls}>
        <Select
          inline
          label={texts.figure}
          value={figure}
          onChange={event => setFigure(event.target.value as Figure)}
          options={figures.map(value => ({ value, label: texts.figures[value] }))}
        />
        <Select
          inline
          label={texts.period}
          value={period}
          onChange={event => setPeriod(event.target.value)}
          options={periods.map(value => ({ value: String(value), label: texts.lastDays(value) }))}
        />
        <Select
          inline
          label={texts.page}
          value={page ?? ''}
          onChange={event => setPage(event.target.value)}
          options={[
            { value: '', label: texts.allPages },
            ...Array.from(choices, ([value, label]) => ({ value, label })),
          ]}
        />
        <Segmented
          label={texts.shape}
          value={shape}
          onChange={setShape}
          options={[
            { value: 'chart', label: texts.asChart },
            { value: 'table', label: texts.asTable },
          ]}
        />
        <Button
          size="small"
          icon={<Download aria-hidden="true" />}
          disabled={!data}
          onClick={() => data && saveText('recto-figures.csv', 'text/csv', asCsv(data.days))}
        >
          {texts.downloadCsv}
        </Button>
      </div>
      {(figure === 'readers' || shape === 'table') && <p className={styles.quiet}>{texts.howReadersCount}</p>}
      {shown ? (
        <Figures stats={shown} figure={figure} shape={shape} />
      ) : error ? (
        <ErrorState onRetry={() => void mutate()} busy={isLoading}>
          {error.message}
        </ErrorState>
      ) : (
        <Bones />
      )}
    </>
  );
};

const Figures = ({ stats, figure, shape }: { stats: Stats; figure: Figure; shape: 'chart' | 'table' }) =>
  shape === 'table' ? (
    <FiguresTable days={stats.days} />
  ) : (
    <Suspense fallback={<Bones />}>
      <FigureChart days={stats.days} figure={figure} />
    </Suspense>
  );

const Bones = () => (
  <Loading>
    <Skeleton shape="block" height="22rem" />
  </Loading>
);
