import { signIn, useApi } from '@recto/frame';
import { Frame } from '@recto/frame/frame.tsx';
import { leave } from '@recto/frame/testing/area.tsx';
import { type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ShowApp } from '../first/show-app.tsx';
import { LateBell } from './late-bell.tsx';

let backend: Backend;
let stream: ServerResponse | undefined;
const tell = (unread: number) => stream?.write(`event: unread\ndata: {"unread":${unread}}\n\n`);
beforeEach(async () => {
  backend = await startBackend('/home');
  backend.on('GET /api/notifications/stream', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    stream = response;
    tell(2);
  });
  signIn(tokenOf('u1'));
});
afterEach(async () => {
  leave();
  await backend.close();
});

/** As the screen of notifications does when all are read. */
const ReadAll = () => {
  const { mutate } = useApi('/api/notifications/count', { revalidateOnMount: false });
  return (
    <button type="button" onClick={() => void mutate({ unread: 0 }, { revalidate: false })}>
      Read all
    </button>
  );
};

const show = () =>
  render(
    <Frame path="/home">
      <LateBell isWriting={false} />
      <ShowApp />
      <ReadAll />
    </Frame>,
  );

test('the bell counts what is unread, live, and says when there is more', async () => {
  show();
  const bell = await screen.findByRole('link', { name: 'Notifications, 2 unread' });
  expect(bell.getAttribute('href')).toBe('/notifications');
  expect(screen.queryByText('You have a new notification.')).toBeNull();
  tell(3);
  await screen.findByRole('link', { name: 'Notifications, 3 unread' });
  await screen.findByText('You have a new notification.');
  tell(100);
  await screen.findByRole('link', { name: 'Notifications, 99+ unread' });
  expect(backend.callsOf('GET /api/notifications/count')).toEqual([]);
});

test('what is read elsewhere in the app is no longer counted', async () => {
  show();
  await screen.findByRole('link', { name: 'Notifications, 2 unread' });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Read all' }));
  await screen.findByRole('link', { name: 'Notifications' });
});
