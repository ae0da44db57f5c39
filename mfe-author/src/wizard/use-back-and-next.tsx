import * as paths from '@recto/contracts/paths.ts';
import { ButtonLink } from '@recto/ui/button/button.tsx';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '../texts.ts';
import { neighbour } from './steps.ts';
import { useNetworkAsked } from './use-network-asked.ts';

/** For the frame of a step that has nothing to save: the ways to the steps before and after it. */
export function useBackAndNext(step: paths.WizardStep, id: string) {
  const network = useNetworkAsked();
  const before = neighbour(step, -1);
  const after = neighbour(step, 1);
  const onClick = (event: MouseEvent) => {
    if (network.isMissing()) event.preventDefault();
  };
  return {
    acts: (
      <>
        {before && (
          <ButtonLink link={<Link to={paths.wizard(before, id)} onClick={onClick} />}>{texts.back}</ButtonLink>
        )}
        {after && (
          <ButtonLink link={<Link to={paths.wizard(after, id)} onClick={onClick} />} variant="primary">
            {texts.next}
          </ButtonLink>
        )}
      </>
    ),
    problem: network.problem,
    onDismiss: network.dismiss,
  };
}
