import { networkError } from '@recto/contracts/messages/common.ts';
import { Button } from '@recto/ui/button/button.tsx';
import { useEffect } from 'react';
import { texts } from '../layout/texts.ts';
import styles from './area-failed.module.css';
import { isMissingChunk } from './chunk-error.ts';

/**
 * Stands where an area would be that cannot be shown, with the way back to where one was. Where a file is missing, as
 * from an old release, the page can be loaded anew, too. It fetches nothing, since the network may be what is wrong, until
 * there is one again.
 */
export const AreaFailed = ({ failure, onRetry }: { failure: unknown; onRetry: () => void }) => {
  const isMissing = isMissingChunk(failure);
  const { onLine } = navigator;
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <section role="alert" className={styles.failed}>
      <h1 className={styles.title}>{isMissing ? texts.partMissing : texts.areaFailed}</h1>
      {import.meta.env.DEV && <pre>{String(failure)}</pre>}
      <p>{!onLine ? networkError : isMissing ? texts.partMissingDetail : texts.areaFailedDetail}</p>
      <p className={styles.ways}>
        <Button variant="primary" onClick={onRetry}>
          {texts.retry}
        </Button>
        {isMissing && onLine && <Button onClick={() => location.reload()}>{texts.reload}</Button>}
        {history.length > 1 && <Button onClick={() => history.back()}>{texts.goBack}</Button>}
      </p>
    </section>
  );
};
