import { saved, saving, savingFailed } from '@recto/contracts/messages/page.ts';
import { CloudAlert, CloudCheck } from 'lucide-react';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './save-state.module.css';

/** `saved` may be shown only after the server has said so. */
export type SaveStateName = 'clean' | 'saving' | 'saved' | 'failed';

const shown = {
  saving: { icon: <Spinner />, text: saving },
  saved: { icon: <CloudCheck aria-hidden="true" />, text: saved },
  failed: { icon: <CloudAlert aria-hidden="true" />, text: savingFailed },
} as const;

/** Where what one types is just now. Its place stays the same height, so that nothing moves; changes are announced. */
export const SaveState = ({
  state,
  detail,
}: {
  state: SaveStateName /** More about a failure, instead of the usual sentence. */;
  detail?: string;
}) => (
  <p className={styles.state} role="status" data-state={state}>
    {state !== 'clean' && (
      <>
        {shown[state].icon}
        <span>{state === 'failed' && detail ? detail : shown[state].text}</span>
      </>
    )}
  </p>
);
