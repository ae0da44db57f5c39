import type { Notification } from '@recto/contracts/http/notifications.ts';
import type { Unread } from '@recto/contracts/http/notifications.ts';
import { signIn, useApi } from '@recto/frame';
import { type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { screen, waitFor } from '@testing-library/react';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leave, openArea, place } from '@recto/frame/testing/area.tsx';
import App from '../app.tsx';
import { open } from '../testing/open.tsx';

const notification = (id: string, more: Partial<Notification>): Notification => ({
  id,
  kind: 'comment',
  date: '2026-11-20T10:00:00.000Z',
  read: false,
  page: { id: 'p1', type: 'public', url: 'tides-p1', title: 'Tide tables', author: null },
  comment: {
    id: 'c1',
    text: 'Twice a day?',
    inReplyTo: null,
    author: { id: 'u2', name: 'Bob Ray', username: 'bob_ray', photo: null },
    isPageAuthor: false,
  },
  count: 1,
  thing: null,
  outcome: null,
  ...more,
});

let backend: Backend;
let streams: ServerResponse[];
const answers = (notifications: Notification[]) =>
  backend.json('GET /api/notifications', 200, {
    notifications,
    unread: notifications.filter(({ read }) => !read).length,
    readUpTo: null,
    cursor: null,
  });
beforeEach(async () => {
  backend = await startBackend('/notifications');
  streams = [];
  backend.on('GET /api/notifications/stream', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: unread\ndata: {"unread":1}\n\n');
    streams.push(response);
  });
  signIn(tokenOf('u1'));
});
afterEach(async () => {
  leave();
  await backend.close();
});

test('each kind says what happened and leads there', async () => {
  answers([
    notification('1', {}),
    notification('2', { kind: 'like', comment: null, count: 3, read: true }),
    notification('3', { kind: 'report', page: null, comment: null, outcome: 'dismissed', read: true }),
    notification('4', { kind: 'page', page: null, comment: null, read: true }),
    notification('5', {
      kind: 'moderation',
      comment: null,
      thing: { kind: 'page', id: 'p1' },
      read: true,
    }),
  ]);
  await open('/notifications');
  const comment = await screen.findByRole('link', { name: 'Bob Ray commented on your page' });
  expect(comment.getAttribute('href')).toBe('/public-pages/tides-p1#comment-c1');
  expect(screen.getByText('Twice a day?')).toBeTruthy();
  expect(screen.getByRole('link', { name: '3 readers like your page' })).toBeTruthy();
  expect(screen.getByText('It does not break the rules.')).toBeTruthy();
  expect(screen.getByText('This page is no longer available.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'A moderator has hidden your page' })).toBeTruthy();
  expect(screen.getAllByText('Unread:')).toHaveLength(1);
});

test('all are marked as read at once, and as before when that fails', async () => {
  answers([notification('1', {})]);
  backend.json('POST /api/notifications/read', 403, { error: 'forbidden', message: 'No.' });
  const user = await open('/notifications');
  const markAll = await screen.findByRole<HTMLButtonElement>('button', { name: 'Mark all as read' });
  await user.click(markAll);
  await screen.findAllByText('They could not be marked as read.');
  expect(screen.getByText('Unread:')).toBeTruthy();
  backend.json('POST /api/notifications/read', 200, { unread: 0, readUpTo: '2026-11-20T10:00:00.000Z' });
  await user.click(markAll);
  await waitFor(() => expect(markAll.disabled).toBe(true));
  // A button that waits loses the focus.
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Notification settings' }));
  // Not what has come since the list was asked for.
  const upTo = { upTo: '2026-11-20T10:00:00.000Z' };
  expect(backend.callsOf('POST /api/notifications/read').map(({ body }) => JSON.parse(body) as unknown)).toContainEqual(
    upTo,
  );
  expect(screen.queryByText('Unread:')).toBeNull();
});

test('following one marks what is not newer as read', async () => {
  answers([notification('1', {})]);
  backend.json('POST /api/notifications/read', 200, { unread: 0, readUpTo: '2026-11-20T10:00:00.000Z' });
  const user = await open('/notifications');
  await user.click(await screen.findByRole('link', { name: 'Bob Ray commented on your page' }));
  await waitFor(() => expect(place()).toBe('/public-pages/tides-p1'));
  await waitFor(() =>
    expect(backend.callsOf('POST /api/notifications/read').map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { upTo: '2026-11-20T10:00:00.000Z' },
    ]),
  );
});

test('a new one appears without a reload', async () => {
  answers([]);
  await open('/notifications');
  await screen.findByText('You have no notifications.');
  await waitFor(() => expect(streams).toHaveLength(1));
  answers([notification('1', {})]);
  streams[0]?.write('event: unread\ndata: {"unread":2}\n\n');
  await screen.findByRole('link', { name: 'Bob Ray commented on your page' });
});

test('the bell says what the list says, also of what is gone', async () => {
  answers([notification('1', {})]);
  const Bell = () => useApi<Unread>('/api/notifications/count', { revalidateOnMount: false }).data?.unread ?? 'unknown';
  const count = () => screen.getByTestId('bell').textContent;
  await openArea(
    () => (
      <>
        <output data-testid="bell">
          <Bell />
        </output>
        <App />
      </>
    ),
    '/notifications',
  );
  await screen.findByRole('link', { name: 'Bob Ray commented on your page' });
  await waitFor(() => expect(count()).toBe('1'));
  answers([]);
  await waitFor(() => expect(streams).toHaveLength(1));
  streams[0]?.write('event: unread\ndata: {"unread":1}\n\n');
  await screen.findByText('You have no notifications.');
  await waitFor(() => expect(count()).toBe('0'));
});

test('a list that cannot be had can be asked for again', async () => {
  backend.json('GET /api/notifications', 422, { error: 'x', message: 'That did not work.' });
  const user = await open('/notifications');
  await screen.findByText('That did not work.');
  answers([notification('1', {})]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Bob Ray commented on your page' });
});
