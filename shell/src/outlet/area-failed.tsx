import { Button } from '@recto/ui/button/button.tsx';
import { texts } from '../layout/texts.ts';
import styles from './area-failed.module.css';
import { isMissingChunk } from './chunk-error.ts';

/**
 * Stands where an area would be that cannot be shown. A file missing from an old release offers to load the page
 * anew. It fetches nothing, since the network may be what is wrong.
 */
export const AreaFailed = ({ failure, onRetry }: { failure: unknown; onRetry: () => void }) => {
  const isMissing = isMissingChunk(failure);
  return (
    <section role="alert" className={styles.failed}>
      <h1 className={styles.title}>{isMissing ? texts.partMissing : texts.areaFailed}</h1>
      {import.meta.env.DEV && <pre>{String(failure)}</pre>}
      <p>{isMissing ? texts.partMissingDetail : texts.areaFailedDetail}</p>
      <Button variant={isMissing ? 'primary' : 'secondary'} onClick={isMissing ? () => location.reload() : onRetry}>
        {isMissing ? texts.reload : texts.retry}
      </Button>
    </section>
  );
};
