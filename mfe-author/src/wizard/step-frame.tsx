import { WIZARD_PROGRESS, WIZARD_STEPS } from '@recto/contracts/limits.ts';
import type { WizardStep } from '@recto/contracts/paths.ts';
import { savedAfterLogin } from '@recto/contracts/messages/page.ts';
import { useSession, useSigningInAgain, useTitle } from '@recto/frame';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { Progress } from '@recto/ui/progress/progress.tsx';
import { SaveState } from '@recto/ui/save-state/save-state.tsx';
import type { ReactNode } from 'react';
import { useBelowBars } from '../editor/use-below-bars.ts';
import { type Save, useSteady } from '../saving/use-steady.ts';
import { texts } from '../texts.ts';
import styles from './step-frame.module.css';
import { steps } from './steps.ts';

type Props = {
  step: WizardStep;
  /** Where the text is; left out in steps that save nothing by themselves. */
  save?: Save;
  /** Buttons, Back first. */
  acts?: ReactNode;
  /** Why a press on one of them has led nowhere. */
  problem?: string | null;
  /** What one can do about it. */
  problemAction?: ReactNode;
  onDismiss?: () => void;
  children: ReactNode;
};

/** A step of the wizard: how far one is, always in view; what to do; the way back and on. */
export const StepFrame = ({ step, save, acts, problem, problemAction, onDismiss, children }: Props) => {
  const { title, lead } = texts.steps[step];
  useTitle(title);
  const position = texts.stepOf(steps.indexOf(step) + 1, WIZARD_STEPS);
  const { bar, below } = useBelowBars();
  return (
    <div className={styles.step}>
      <div ref={bar} className={styles.bar}>
        <div className={styles.line}>
          <p className={styles.position}>{position}</p>
          {save && <SteadySaveState {...save} />}
        </div>
        <Progress thin label={position} value={WIZARD_PROGRESS[step]} />
      </div>
      <div className={styles.screen} style={below}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </header>
        {children}
      </div>
      <footer className={styles.acts}>
        {problem && (
          <div className={styles.problem}>
            <Notice kind="danger" action={problemAction} {...(onDismiss && { onDismiss })}>
              {problem}
            </Notice>
          </div>
        )}
        <div className={styles.actsInside}>{acts}</div>
      </footer>
    </div>
  );
};

const SteadySaveState = (save: Save) => {
  const { state, detail } = useSteady(useSave(save));
  return <SaveState state={state} {...(detail && { detail })} />;
};

/** Nothing is saved or tried again until whoever is logged out has logged in. */
function useSave(save: Save): Save {
  const isAsked = useSigningInAgain();
  const isVisitor = useSession().status === 'visitor';
  const isUnderWay = save.state === 'saving' || (save.state === 'failed' && !save.detail);
  return (isAsked || isVisitor) && isUnderWay ? { state: 'failed', detail: savedAfterLogin } : save;
}
