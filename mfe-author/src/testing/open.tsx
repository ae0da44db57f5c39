import { closeAllModals, signIn, signOut } from '@recto/frame';
import { Frame } from '@recto/frame/frame.tsx';
import { useQuestion } from '@recto/frame/ask/ask.ts';
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import App from '../app.tsx';

// Screens are fetched when they are needed, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

const tokenOf = (userId: string): string => ['e30', btoa(JSON.stringify({ sub: userId })), 'x'].join('.');

const Place = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="place">{pathname + search}</output>;
};

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

/** Opens the area at an address, as the shell would, for somebody who is signed in or for a visitor. */
export const open = async (path: string, as: 'ann' | 'visitor' = 'ann') => {
  if (as === 'ann') signIn(tokenOf('ann'));
  await act(async () => {
    render(
      <Frame path={path}>
        <Place />
        <Questions />
        <Suspense fallback={null}>
          <App />
        </Suspense>
      </Frame>,
    );
  });
  return userEvent.setup();
};

/** The address one is at now. */
export const place = (): string => screen.getByTestId('place').textContent ?? '';

/** Leaves nothing behind for the next test. */
export const leave = (): void => {
  cleanup();
  vi.useRealTimers();
  signOut();
  closeAllModals();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
};
