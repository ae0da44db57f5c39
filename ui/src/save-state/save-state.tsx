import { saved, saving, savingFailed } from '@recto/contracts/messages/page.ts';
import { CloudAlert, CloudCheck } from 'lucide-react';
import { useState } from 'react';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './save-state.module.css';

/** `saved` may be shown only after the server has said so. */
export type SaveStateName = 'clean' | 'saving' | 'saved' | 'failed';

type Props = {
  state: SaveStateName;
  /** More about a failure, instead of the usual sentence. */
  detail?: string;
};

/** The state shown, and whether it was known before it that all is saved and nothing has failed since. */
type Told = { state: SaveStateName; wasKnown: boolean; isKnown: boolean };

const toldNext = ({ isKnown }: Told, state: SaveStateName): Told => ({
  state,
  wasKnown: isKnown,
  isKnown: state === 'saved' || (state !== 'failed' && isKnown),
});

/**
 * Where what one types is just now. Its place stays the same height, so that nothing moves. Screen readers say when
 * saving fails, the first save, and the first after a failure: to hear every few seconds that all is well is a nuisance.
 */
export const SaveState = ({ state, detail }: Props) => {
  const [told, setTold] = useState<Told>({ state: 'clean', wasKnown: false, isKnown: false });
  if (told.state !== state) setTold(toldNext(told, state));
  // What a region says while it begins or ceases to be live is not said by all: it is so one state earlier.
  const live = told.wasKnown && told.isKnown ? 'off' : 'polite';
  return (
    <p className={styles.state} role="status" aria-live={live} data-state={state}>
      {state === 'saving' && (
        <>
          <Spinner />
          <span aria-hidden="true">{saving}</span>
        </>
      )}
      {state === 'saved' && (
        <>
          <CloudCheck aria-hidden="true" />
          <span>{saved}</span>
        </>
      )}
      {state === 'failed' && <CloudAlert aria-hidden="true" />}
      <span aria-live="polite">{state === 'failed' && (detail ?? savingFailed)}</span>
    </p>
  );
};
