import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { toast } from 'sonner';
import { vi } from 'vitest';
import { Frame } from '../frame.tsx';
import { closeAllModals, signOut } from '../index.ts';

// Screens are fetched when they are needed, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

const Place = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="place">{pathname + search}</output>;
};

/** Opens an area at an address, as the shell would. `beside` is what else the shell would draw. */
export const openArea = async (App: ComponentType, path: string, beside?: ReactNode) => {
  await act(async () => {
    render(
      <Frame path={path}>
        <Place />
        {beside}
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
  act(() => {
    signOut();
    closeAllModals();
    // Those that are there come again wherever messages are shown next.
    toast.dismiss();
  });
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
};
