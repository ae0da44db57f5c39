import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { FormDialog } from './form-dialog.tsx';

afterEach(cleanup);

const trial = (aside?: ReactNode) => {
  const [send, close, sendAround] = [vi.fn(), vi.fn(), vi.fn()];
  render(
    <form onSubmit={sendAround}>
      <FormDialog title="Rename" act="Save" aside={aside} onSubmit={send} onClose={close}>
        <input aria-label="Name" required />
      </FormDialog>
    </form>,
  );
  return { send, close, sendAround };
};

test('it is sent by Enter and by its button, whatever the browser thinks of it, and without the form around it', async () => {
  const { send, close, sendAround } = trial();
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect([send.mock.calls.length, close.mock.calls.length, sendAround.mock.calls.length]).toEqual([2, 0, 0]);
});

test('it is given up, unless something else stands in that place', async () => {
  const { send, close } = trial();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([send.mock.calls.length, close.mock.calls.length]).toEqual([0, 1]);
  cleanup();
  trial(<button type="button">Remove</button>);
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove' })).toBeTruthy();
});
