import { Button } from '@recto/ui/button/button.tsx';
import { texts } from '../layout/texts.ts';
import styles from './area-failed.module.css';
import { isMissingChunk } from './chunk-error.ts';

/**
 * Stands where an area would be that cannot be shown. A file missing from an old release offers to load the page
 * anew. It fetches nothing, since the network may be what is wrong.
 */
export const AreaFailed = ({ failure, onRetry }: { failure: unknown; onRetry: () => void }) => {
  const isOld = isMissingChunk(failure);
  return (
    <section role="alert" className={styles.failed}>
      <h1 className={styles.title}>{isOld ? texts.newVersion : texts.areaFailed}</h1>
      {!isOld && <p>{texts.areaFailedDetail}</p>}
      <Button variant={isOld ? 'primary' : 'secondary'} onClick={isOld ? () => location.reload() : onRetry}>
        {isOld ? texts.reload : texts.retry}
      </Button>
    </section>
  );
};
