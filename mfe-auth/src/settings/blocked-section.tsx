import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { BlockedReader, listBlockedReaders } from '@recto/contracts/http/reports.ts';
import * as paths from '@recto/contracts/paths.ts';
import { api, isApiError, showSnackbar, useApi, useCommand } from '@recto/frame';
import { Avatar } from '@recto/ui/avatar/avatar.tsx';
import { Button } from '@recto/ui/button/button.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { Loading, Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { Section } from '../account/section.tsx';
import { texts } from '../texts.ts';
import styles from './blocked-section.module.css';

const path = '/api/blocked-readers';

/** Whom one does not let comment on one's pages, with a way to let them again. They are blocked from a comment's menu. */
export const BlockedSection = () => {
  const { data, error, isValidating, mutate } = useApi<AnswerOf<typeof listBlockedReaders>>(path);
  const place = useRef<HTMLDivElement>(null);
  const gone = (reader: BlockedReader) => {
    void mutate(now => now && { readers: now.readers.filter(({ _id }) => _id !== reader._id) }, { revalidate: false });
    // The button that was pressed is gone with its line.
    place.current?.focus();
  };
  return (
    <Section title={texts.blockedTitle} text={texts.blockedText}>
      <div ref={place} tabIndex={-1} className={styles.place}>
        {data ? (
          data.readers.length === 0 ? (
            <p className={styles.none}>{texts.nobodyBlocked}</p>
          ) : (
            <ul className={styles.list}>
              {data.readers.map(reader => (
                <li key={reader._id} className={styles.reader}>
                  <Reader reader={reader} onGone={() => gone(reader)} />
                </li>
              ))}
            </ul>
          )
        ) : error ? (
          <ErrorState compact onRetry={() => void mutate()} busy={isValidating} detail={error.message}>
            {texts.blockedFailed}
          </ErrorState>
        ) : (
          <Loading>
            <Skeleton shape="block" height="2.5rem" />
          </Loading>
        )}
      </div>
    </Section>
  );
};

const Reader = ({ reader, onGone }: { reader: BlockedReader; onGone: () => void }) => {
  const unblock = useCommand(async () => {
    try {
      await api.delete(`${path}/${reader._id}`);
      onGone();
      showSnackbar(texts.unblocked(reader.name), { kind: 'success' });
    } catch (thrown) {
      showSnackbar(isApiError(thrown) && thrown.message ? thrown.message : texts.unblockFailed, { kind: 'error' });
    }
  });
  return (
    <>
      <Avatar name={reader.name} photo={reader.photo} decorative />
      <span className={styles.who}>
        <Link to={paths.user(reader.username)}>
          <bdi>{reader.name}</bdi>
        </Link>
        <span className={styles.username} dir="ltr">
          @{reader.username}
        </span>
      </span>
      <Button
        size="small"
        aria-label={texts.unblockName(reader.name)}
        busy={unblock.isRunning}
        onClick={() => void unblock.run()}
      >
        {texts.unblock}
      </Button>
    </>
  );
};
