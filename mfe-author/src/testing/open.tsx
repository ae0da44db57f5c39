import { signIn } from '@recto/frame';
import { useQuestion } from '@recto/frame/ask/ask.ts';
import { openArea } from '@recto/frame/testing/area.tsx';
import { tokenOf } from '@recto/frame/testing/backend.ts';
import type { ReactNode } from 'react';
import App from '../app.tsx';

/** Draws the frame's question as the shell does: a dialog with two answers. */
const Questions = () => {
  const question = useQuestion();
  return question ? (
    <div role="dialog" aria-label={question.title}>
      <button type="button" onClick={() => question.answer(true)}>
        {question.yes ?? 'OK'}
      </button>
      <button type="button" onClick={() => question.answer(false)}>
        {question.no ?? 'Cancel'}
      </button>
    </div>
  ) : null;
};

/**
 * Opens this area at an address, as the shell would, for somebody who is signed in or for a visitor. `beside` is what else
 * the shell would draw.
 */
export const open = (path: string, as: 'ann' | 'visitor' = 'ann', beside?: ReactNode) => {
  if (as === 'ann') signIn(tokenOf('ann'));
  return openArea(
    App,
    path,
    <>
      <Questions />
      {beside}
    </>,
  );
};
