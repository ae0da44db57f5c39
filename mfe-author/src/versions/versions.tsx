import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { EditedPage, getVersion, listVersions, PageVersion, restoreVersion } from '@recto/contracts/http/pages.ts';
import { updateFailed } from '@recto/contracts/messages/editing.ts';
import { api, ask, isApiError, showSnackbar, useCommand, useTitle } from '@recto/frame';
import { Button, ButtonLink } from '@recto/ui/button/button.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { counted } from '@recto/ui/number/format-number.ts';
import { Segmented } from '@recto/ui/segmented/segmented.tsx';
import { Loading, Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import { Time } from '@recto/ui/time/time.tsx';
import { VisuallyHidden } from '@recto/ui/visually-hidden/visually-hidden.tsx';
import { useId, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { SideBySide } from '../compare/side-by-side.tsx';
import { type Address, editOf, pageOf } from '../edit/address.ts';
import { useForgetPage } from '../edit/use-forget-page.ts';
import { useFresh } from '../load/use-fresh.ts';
import { confirmed } from '../saving/confirmed.ts';
import { texts } from '../texts.ts';
import { OnlyVersion } from './only-version.tsx';
import styles from './versions.module.css';

type Props = { address: Address; page: EditedPage };

/** What a page was before: each version, how it differs from the present one or the one before it, and the way back to it. */
export default function Versions({ address, page }: Props) {
  const [fresh, reload] = useFresh<AnswerOf<typeof listVersions>>(`/api/pages/${page.id}/versions`);
  useTitle(texts.versions);
  return (
    <>
      <div className={styles.bar}>
        <ButtonLink size="small" link={<Link to={editOf(address)} />}>
          {texts.back}
        </ButtonLink>
      </div>
      <div className={styles.screen}>
        <h1 className={styles.head}>{texts.versionsOf}</h1>
        {fresh.status === 'loading' && (
          <Loading>
            <Skeleton shape="block" height="24rem" />
          </Loading>
        )}
        {fresh.status === 'failed' && (
          <ErrorState onRetry={reload} detail={fresh.error.message}>
            {texts.versionsFailed}
          </ErrorState>
        )}
        {fresh.status === 'loaded' && <List address={address} page={page} versions={fresh.data.versions} />}
      </div>
    </>
  );
}

const List = ({ address, page, versions }: Props & { versions: readonly PageVersion[] }) => {
  const [params] = useSearchParams();
  const present = versions[0];
  const at = Math.max(
    0,
    versions.findIndex(version => String(version.n) === params.get('n')),
  );
  const chosen = params.has('n') ? versions[at] : (versions[1] ?? present);
  if (!chosen || !present) return null;
  if (versions.length === 1) return <OnlyVersion contents={page.contents} date={present.date} />;
  return (
    <div className={styles.columns}>
      <nav aria-label={texts.versions}>
        <ol className={styles.list}>
          {versions.map(version => (
            <li key={version.n}>
              <Link
                to={`${editOf(address)}&view=versions&n=${version.n}`}
                replace
                className={styles.version}
                aria-current={version.n === chosen.n ? 'true' : undefined}
              >
                <span className={styles.when}>
                  <Time at={version.date} show="date-time" />
                  {version === present && <span className={styles.present}>{texts.present}</span>}
                </span>
                <span className={styles.title} dir="auto">
                  {version.title}
                </span>
                <span className={styles.words}>{counted(version.words, 'word', 'words')}</span>
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <Difference
        key={chosen.n}
        address={address}
        page={page}
        chosen={chosen}
        present={present}
        before={versions[versions.indexOf(chosen) + 1] ?? null}
      />
    </div>
  );
};

type DifferenceProps = Props & { chosen: PageVersion; present: PageVersion; before: PageVersion | null };

const Difference = ({ address, page, chosen, present, before }: DifferenceProps) => {
  const heading = useId();
  const navigate = useNavigate();
  const forget = useForgetPage();
  const [against, setAgainst] = useState<'present' | 'before'>(chosen === present && before ? 'before' : 'present');
  const other = against === 'before' && before ? before : present;
  const [one, reloadOne] = useFresh<AnswerOf<typeof getVersion>>(`/api/pages/${page.id}/versions/${chosen.n}`);
  const [two, reloadTwo] = useFresh<AnswerOf<typeof getVersion>>(`/api/pages/${page.id}/versions/${other.n}`);

  const restore = useCommand(async () => {
    if (!(await ask({ title: texts.restoreTitle, text: texts.restoreText, yes: texts.restore }))) return;
    try {
      const path = `/api/pages/${page.id}/versions/${chosen.n}/restore`;
      const { url } = confirmed(await api.post<AnswerOf<typeof restoreVersion>>(path), 'url');
      const now: Address = address.type === 'public' ? { ...address, url } : { ...address, url };
      forget(address);
      showSnackbar(texts.restored, { kind: 'success' });
      void navigate(pageOf(now));
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      const [field] = Object.values(thrown.fields);
      showSnackbar(field ?? (thrown.status === 409 || thrown.status === 0 ? thrown.message : updateFailed), {
        kind: 'error',
      });
    }
  });

  const label = (version: PageVersion) => <Time at={version.date} show="date-time" />;
  return (
    <section className={styles.difference} aria-labelledby={heading}>
      <h2 id={heading}>
        <VisuallyHidden>{texts.difference}</VisuallyHidden>
      </h2>
      <div className={styles.acts}>
        {before && chosen !== present && (
          <Segmented
            label={texts.compareWith}
            value={against}
            onChange={setAgainst}
            options={[
              { value: 'present', label: texts.withPresent },
              { value: 'before', label: texts.withBefore },
            ]}
          />
        )}
        <span className={styles.space} />
        {chosen !== present && (
          <Button busy={restore.isRunning} onClick={() => void restore.run()}>
            {texts.restoreVersion}
          </Button>
        )}
      </div>
      {one.status === 'loaded' && two.status === 'loaded' ? (
        <SideBySide
          onPage
          left={
            against === 'before'
              ? { label: label(other), contents: two.data.contents }
              : { label: label(chosen), contents: one.data.contents }
          }
          right={
            against === 'before'
              ? { label: label(chosen), contents: one.data.contents }
              : { label: texts.present, contents: two.data.contents }
          }
        />
      ) : one.status === 'failed' || two.status === 'failed' ? (
        <ErrorState
          onRetry={() => {
            reloadOne();
            reloadTwo();
          }}
        >
          {texts.versionsFailed}
        </ErrorState>
      ) : (
        <Loading>
          <Skeleton shape="block" height="16rem" />
        </Loading>
      )}
    </section>
  );
};
