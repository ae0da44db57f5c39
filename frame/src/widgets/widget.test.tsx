import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Backend, startBackend } from '../testing/backend.ts';
import { provideWidgets, Widget } from './widget.tsx';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
  backend.json('POST /api/client-errors', 200, {});
  // React tells the console about errors that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await backend.close();
});

const show = () =>
  act(async () => {
    render(
      <Widget
        name="mfe-library/AddToCollection"
        with={{ pageId: 'p1' }}
        loading="loading"
        failed={retry => (
          <button type="button" onClick={retry}>
            Retry
          </button>
        )}
      />,
    );
  });

test('shows what another area offers, with what it is given', async () => {
  const asked: string[] = [];
  provideWidgets(async name => {
    asked.push(name);
    return ({ pageId }) => <p>page {String(pageId)}</p>;
  });
  await show();
  await screen.findByText('page p1');
  expect(asked).toEqual(['mfe-library/AddToCollection']);
});

test('a widget that cannot be had says so, reports it, and comes on another try', async () => {
  let tries = 0;
  provideWidgets(async () => {
    if (++tries === 1) throw new Error('unreachable');
    return () => <p>here</p>;
  });
  await show();
  await act(async () => (await screen.findByRole('button')).click());
  await screen.findByText('here');
  await expect.poll(() => backend.callsOf('POST /api/client-errors').length).toBe(1);
  expect(JSON.parse(backend.callsOf('POST /api/client-errors')[0]?.body ?? '')).toMatchObject({
    message: 'Error: unreachable',
    remote: 'mfe-library/AddToCollection',
    path: '/home',
  });
});

test('what a widget does wrong stays in its place', async () => {
  provideWidgets(async () => () => {
    throw new Error('broken');
  });
  await show();
  await screen.findByRole('button', { name: 'Retry' });
});
