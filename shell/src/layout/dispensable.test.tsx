import { act, cleanup, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dispensable } from './dispensable.tsx';

afterEach(cleanup);

test('a part that cannot be fetched takes nothing else from the screen', async () => {
  const fetched = Promise.withResolvers<{ default: () => string }>();
  const Part = lazy(() => fetched.promise);
  render(
    <main>
      The text.{' '}
      <Dispensable instead="Nobody.">
        <Part />
      </Dispensable>
    </main>,
  );
  expect(screen.getByText('The text. Nobody.')).toBeTruthy();
  await act(async () => fetched.reject(new Error('offline')));
  expect(screen.getByText('The text. Nobody.')).toBeTruthy();
});
