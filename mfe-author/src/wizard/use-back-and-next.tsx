import * as paths from '@recto/contracts/paths.ts';
import { ButtonLink } from '@recto/ui/button/button.tsx';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '../texts.ts';
import { neighbour } from './steps.ts';
import { useWayOut } from './use-way-out.ts';

/** For the frame of a step that has nothing to save: the ways to the steps before and after it. */
export function useBackAndNext(step: paths.WizardStep, id: string) {
  const { leave, problem, dismiss } = useWayOut({ id });
  const linkTo = (to: paths.WizardStep) => (
    <Link
      to={paths.wizard(to, id)}
      onClick={event => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        leave(to);
      }}
    />
  );
  const before = neighbour(step, -1);
  const after = neighbour(step, 1);
  return {
    acts: (
      <>
        {before ? <ButtonLink link={linkTo(before)}>{texts.back}</ButtonLink> : <span />}
        {after && (
          <ButtonLink link={linkTo(after)} variant="primary">
            {texts.next}
          </ButtonLink>
        )}
      </>
    ),
    problem,
    onDismiss: dismiss,
  };
}

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;
