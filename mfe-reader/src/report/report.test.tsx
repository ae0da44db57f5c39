import { signIn } from '@recto/frame';
import { Frame } from '@recto/frame/frame.tsx';
import { leave } from '@recto/frame/testing/area.tsx';
import { type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Report } from './report.tsx';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend('/home');
  signIn(tokenOf('u1'));
});
afterEach(async () => {
  leave();
  await backend.close();
});

const Screen = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Report it
      </button>
      <Report thing={{ kind: 'comment', id: 'c1' }} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
};

const openDialog = async () => {
  const user = userEvent.setup();
  render(
    <Frame path="/home">
      <Screen />
    </Frame>,
  );
  await user.click(screen.getByRole('button', { name: 'Report it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this comment' }));
  const send = () => user.click(dialog.getByRole('button', { name: 'Report' }));
  return { user, dialog, send };
};
const bodies = () => backend.callsOf('POST /api/reports').map(({ body }) => JSON.parse(body) as unknown);

test('a report has a reason, and what else there is to say', async () => {
  backend.json('POST /api/reports', 201, {});
  const { user, dialog, send } = await openDialog();
  await send();
  expect(dialog.getByRole('alert').textContent).toBe('Please choose a reason.');
  expect(bodies()).toEqual([]);
  await user.click(dialog.getByLabelText('Insults or harassment'));
  await user.type(dialog.getByLabelText(/^What else a moderator should know/), 'Third time.');
  await send();
  await screen.findAllByText('Thank you, a moderator will look at it.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodies()).toEqual([{ kind: 'comment', id: 'c1', reason: 'abuse', text: 'Third time.' }]);
});

test('who has reported it already is told so', async () => {
  backend.json('POST /api/reports', 409, { error: 'already-reported', message: 'You have already reported this.' });
  const { user, dialog, send } = await openDialog();
  await user.click(dialog.getByLabelText('Something else'));
  await send();
  await screen.findAllByText('You have already reported this.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a report that could not be sent keeps what was written, and says why', async () => {
  backend.json('POST /api/reports', 403, { error: 'forbidden', message: 'You cannot report what is your own.' });
  const { user, dialog, send } = await openDialog();
  await user.click(dialog.getByLabelText('Something else'));
  await user.type(dialog.getByLabelText(/^What else/), 'Mine.');
  await send();
  await dialog.findByText('You cannot report what is your own.');
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^What else/).value).toBe('Mine.');
});
