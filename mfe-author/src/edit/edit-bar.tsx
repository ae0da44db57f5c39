import { Button, ButtonLink } from '@recto/ui/button/button.tsx';
import { Notice } from '@recto/ui/notice/notice.tsx';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '../texts.ts';
import { type Address, editOf, pageOf } from './address.ts';
import styles from './edit.module.css';

type Props = {
  ref: Ref<HTMLDivElement>;
  at: Address;
  /** How the form stands to what is on the page. */
  state: ReactNode;
  sending: { isRunning: boolean; isRight: boolean; problem: string | null; run: () => void; dismiss: () => void };
};

/** What stays in view above the edit form: the ways out, Update, and why it failed. */
export const EditBar = ({ ref, at, state, sending: { isRunning, isRight, problem, run, dismiss } }: Props) => (
  <div ref={ref} className={styles.bar}>
    <ButtonLink size="small" link={<Link to={pageOf(at)} />}>
      {texts.back}
    </ButtonLink>
    <ButtonLink size="small" variant="quiet" link={<Link to={`${editOf(at)}&view=versions`} />}>
      {texts.versions}
    </ButtonLink>
    <span className={styles.space} />
    <p className={styles.state} role="status">
      {state}
    </p>
    <Button size="small" variant="primary" busy={isRunning} disabled={!isRight} onClick={run}>
      {texts.update}
    </Button>
    {problem && (
      <div className={styles.problem}>
        <Notice kind="danger" onDismiss={dismiss}>
          {problem}
        </Notice>
      </div>
    )}
  </div>
);
