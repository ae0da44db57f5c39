import * as paths from '@recto/contracts/paths.ts';
import { ButtonLink } from '@recto/ui/button/button.tsx';
import { Link } from 'react-router-dom';
import { texts } from '../texts.ts';
import { neighbour } from './steps.ts';

type Props = { step: paths.WizardStep; id: string };

/** The ways to the steps before and after one that has nothing to save. */
export const BackAndNext = ({ step, id }: Props) => {
  const before = neighbour(step, -1);
  const after = neighbour(step, 1);
  return (
    <>
      {before && <ButtonLink link={<Link to={paths.wizard(before, id)} />}>{texts.back}</ButtonLink>}
      {after && (
        <ButtonLink link={<Link to={paths.wizard(after, id)} />} variant="primary">
          {texts.next}
        </ButtonLink>
      )}
    </>
  );
};
