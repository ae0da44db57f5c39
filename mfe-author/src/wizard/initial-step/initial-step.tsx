import type { AnswerOf, BodyOf } from '@recto/contracts/http/call.ts';
import type { changeType, getInitialStep } from '@recto/contracts/http/wizard.ts';
import { somethingWrong } from '@recto/contracts/messages/common.ts';
import * as paths from '@recto/contracts/paths.ts';
import type { PageType } from '@recto/contracts/rules/page.ts';
import { api, isApiError, newKey, useCommand } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { tellFirst } from '@recto/ui/sending/tell-first.ts';
import { Globe, Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetAskedAhead } from '../../load/asked-ahead.ts';
import { confirmed } from '../../saving/confirmed.ts';
import { texts } from '../../texts.ts';
import { DraftStep, useDraftId } from '../draft-step.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useReach } from '../use-reach.ts';
import styles from './initial-step.module.css';

/** The first step: who may read the page. */
export default function InitialStep() {
  const id = useDraftId();
  if (id === null) return <TypeForm id={null} type={null} />;
  return (
    <DraftStep<AnswerOf<typeof getInitialStep>> step="initial-step">
      {({ type }, id) => <TypeForm key={id} id={id} type={type} />}
    </DraftStep>
  );
}

const types = [
  { type: 'public', icon: <Globe aria-hidden="true" /> },
  { type: 'private', icon: <Lock aria-hidden="true" /> },
] as const;

type FormProps = { id: string | null; type: PageType | null };

const TypeForm = ({ id, type }: FormProps) => {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(type);
  /** What the server has, `type` null where that is not known: one may change one's mind before the next step is there. */
  const had = useRef({ id, type });
  const way = useReach();
  const [problem, setProblem] = useState<string | null>(null);
  // One draft comes of this form, also when its answer was lost and one presses again.
  const last = useRef<{ type: PageType; key: string } | null>(null);

  const { run, isRunning } = useCommand(async () => {
    if (chosen === null) return;
    setProblem(null);
    way.dismiss();
    const body: BodyOf<typeof changeType> = { page: { type: chosen } };
    const mayRetry = tellFirst(setProblem);
    try {
      let draft = had.current.id;
      if (draft === null || chosen !== had.current.type) {
        if (last.current?.type !== chosen) last.current = { type: chosen, key: newKey() };
        const { key } = last.current;
        had.current = { id: draft, type: null };
        const path = `/api/new-page/initial-step/${draft ?? 'new'}`;
        ({ id: draft } = confirmed(await api.patch<AnswerOf<typeof changeType>>(path, body, { key, mayRetry }), 'id'));
        had.current = { id: draft, type: chosen };
        last.current = null;
        forgetAskedAhead();
      }
      if (!(await way.reach('page-contents', draft))) return;
      // Back leads to this draft, not to the beginning of another one.
      if (id === null) void navigate(paths.wizard('initial-step', draft), { replace: true });
      void navigate(paths.wizard('page-contents', draft));
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      if (thrown.status === 404) return void navigate(paths.wizard('initial-step'), { replace: true });
      setProblem(thrown.message || somethingWrong);
    }
  });

  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        void run();
      }}
    >
      <StepFrame
        step="initial-step"
        problem={way.problem ?? problem}
        onDismiss={() => {
          way.dismiss();
          setProblem(null);
        }}
        acts={
          <>
            <span />
            <Button type="submit" variant="primary" disabled={chosen === null} busy={isRunning}>
              {texts.next}
            </Button>
          </>
        }
      >
        <fieldset className={styles.types}>
          <legend className={styles.legend}>{texts.whoMayRead}</legend>
          {types.map(({ type, icon }) => (
            <label key={type} className={styles.type}>
              <input
                type="radio"
                name="type"
                className={styles.radio}
                value={type}
                checked={chosen === type}
                onChange={() => setChosen(type)}
                aria-labelledby={`type-${type}-name`}
                aria-describedby={`type-${type}`}
              />
              <span className={styles.icon}>{icon}</span>
              <span className={styles.name} id={`type-${type}-name`}>
                {texts.types[type].name}
              </span>
              <span className={styles.about} id={`type-${type}`}>
                {texts.types[type].about}
              </span>
            </label>
          ))}
        </fieldset>
      </StepFrame>
    </form>
  );
};
