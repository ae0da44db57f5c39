import { closeAllModals, signOut } from '@recto/frame';
import { Frame } from '@recto/frame/frame.tsx';
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import App from '../app.tsx';

// Screens are fetched when they are needed, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

const Place = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="place">{pathname + search}</output>;
};

/** Opens the area at an address, as the shell would. */
export const open = async (path: string) => {
  await act(async () => {
    render(
      <Frame path={path}>
        <Place />
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
  act(() => {
    signOut();
    closeAllModals();
  });
  localStorage.clear();
};
