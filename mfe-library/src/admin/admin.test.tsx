import type { ModeratedThing } from '@recto/contracts/http/admin.ts';
import { sampleComment } from '@recto/contracts/http/testing/comment.ts';
import { signIn } from '@recto/frame';
import { answer, type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { liveRegionsWith } from '@recto/frame/testing/live-regions.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leave, place } from '@recto/frame/testing/area.tsx';
import { open } from '../testing/open.tsx';

const bob = { _id: 'u2', name: 'Bob Ray', username: 'bob_ray', photo: null };
const date = '2026-11-20T10:00:00.000Z';
const thing: ModeratedThing = {
  kind: 'comment',
  id: 'c1',
  title: 'Buy maps',
  owner: bob,
  page: { id: 'p1', type: 'public', url: 'tides-p1', title: 'Tide tables' },
  held: null,
  hidden: false,
  reports: 2,
  reasons: { spam: 2 },
  date,
  outcome: null,
  hiding: null,
  gone: false,
  contents: null,
  comment: sampleComment('c1', { text: 'Buy maps at my shop' }),
  parent: null,
  profile: null,
  reportsBy: [{ reporter: null, reason: 'spam', text: 'Again!', date, open: true }],
  notes: [],
};

const account = { ...bob, since: date, roles: [], pagesNum: 2, blocked: null };

let backend: Backend;
const isModerator = (roles: string[]) =>
  backend.json('GET /api/profile', 200, { user: { _id: 'u1', name: 'Ann', username: 'ann_lee', photo: null, roles } });
const bodiesOf = (call: string) => backend.callsOf(call).map(({ body }) => JSON.parse(body) as unknown);

beforeEach(async () => {
  backend = await startBackend('/admin');
  isModerator(['moderator']);
  backend.json('GET /api/admin/queue?show=open', 200, { things: [thing], open: 1, cursor: null });
  backend.json('GET /api/admin/things/comment/c1', 200, { thing });
  signIn(tokenOf('u1'));
});
afterEach(async () => {
  leave();
  await backend.close();
});

test('who is no moderator is sent to the login, which leads back', async () => {
  isModerator([]);
  await open('/admin/things/comment/c1');
  await waitFor(() => expect(place()).toBe('/login?redirected=admin&from=%2Fadmin%2Fthings%2Fcomment%2Fc1'));
  expect(backend.callsOf('GET /api/admin/things/comment/c1')).toEqual([]);
});

test('the queue says what waits and why, and leads to it', async () => {
  const user = await open('/admin');
  const entry = await screen.findByRole('link', { name: 'Buy maps' });
  expect(screen.getByText('Spam or advertising × 2')).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Open (1)' })).toBeTruthy();
  await user.click(entry);
  await screen.findByText('Buy maps at my shop');
  expect(screen.getByText('Again!')).toBeTruthy();
});

test('an empty queue says so', async () => {
  backend.json('GET /api/admin/queue?show=open', 200, { things: [], open: 0, cursor: null });
  await open('/admin');
  await screen.findByText('Nothing waits for a moderator.');
});

test('hiding wants a reason and an explanation, and shows what became of the thing', async () => {
  const hiding = { reason: 'spam', explanation: 'No shops here.', date } as const;
  backend.json('POST /api/admin/things/comment/c1/hide', 200, {
    thing: { ...thing, hidden: true, hiding, reports: 0, reasons: {} },
  });
  const user = await open('/admin/things/comment/c1');
  await user.click(await screen.findByRole('button', { name: 'Hide…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Hide it' }));
  expect(dialog.getByText('Please choose a reason.')).toBeTruthy();
  expect(bodiesOf('POST /api/admin/things/comment/c1/hide')).toEqual([]);
  await user.selectOptions(dialog.getByLabelText('Reason'), 'spam');
  await user.type(dialog.getByLabelText(/^Explanation for its owner/), 'No shops here.');
  await user.click(dialog.getByRole('button', { name: 'Hide it' }));
  await screen.findByRole('button', { name: 'Show again' });
  expect(screen.getByText('No shops here.')).toBeTruthy();
  expect(bodiesOf('POST /api/admin/things/comment/c1/hide')).toEqual([
    { reason: 'spam', explanation: 'No shops here.' },
  ]);
});

test('a comment that waits is let through', async () => {
  backend.json('GET /api/admin/things/comment/c1', 200, { thing: { ...thing, held: 'links', reports: 0 } });
  backend.json('POST /api/admin/things/comment/c1/approve', 200, { thing: { ...thing, reports: 0 } });
  const user = await open('/admin/things/comment/c1');
  await screen.findByText('Waits: many links');
  await user.click(screen.getByRole('button', { name: 'Let it through' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Let it through' })).toBeNull());
  expect(bodiesOf('POST /api/admin/things/comment/c1/approve')).toEqual([{ text: 'Buy maps at my shop' }]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hide…' })));
});

test('a note is told to be there, and why it is not', async () => {
  const user = await open('/admin/things/comment/c1');
  const note = await screen.findByLabelText('A note for the other moderators');
  const add = screen.getByRole('button', { name: 'Add the note' });
  const call = 'POST /api/admin/things/comment/c1/notes';
  backend.json(call, 422, { error: 'rule-broken', fields: { text: 'Too long.' } });
  await user.type(note, 'Seen before');
  await user.click(add);
  await waitFor(() => expect(liveRegionsWith('Too long.')).toHaveLength(1));
  backend.json(call, 200, { thing });
  await user.click(add);
  await waitFor(() => expect(liveRegionsWith('The note was added.')).toHaveLength(1));
  expect(document.activeElement).toBe(note);
});

test.each([
  ['/admin/things/foo/bar', 'GET /api/admin/things/foo/bar', 'There is nothing at this address.'],
  ['/admin/audit/foo/bar', 'GET /api/admin/audit/foo/bar', 'Nothing is known of this.'],
])('at %s, where no kind of thing is, there is nothing, and nothing to try again', async (at, call, text) => {
  const malformed = { error: 'malformed', message: 'The request could not be understood.' };
  backend.json(call, 400, malformed);
  await open(at);
  await screen.findByText(text);
  expect(screen.queryByText(malformed.message)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('what another moderator has done meanwhile is seen when it stands in the way', async () => {
  const refusal = { error: 'not-reported', message: 'There is no open report of this.' };
  const user = await open('/admin/things/comment/c1');
  const allIsWell = await screen.findByRole('button', { name: 'All is well' });
  backend.json('POST /api/admin/things/comment/c1/dismiss', 409, refusal);
  const hiding = { reason: 'spam', explanation: 'No shops here.', date } as const;
  backend.json('GET /api/admin/things/comment/c1', 200, { thing: { ...thing, hidden: true, hiding, reports: 0 } });
  await user.click(allIsWell);
  await screen.findByText('No shops here.');
  expect(screen.queryByRole('button', { name: 'All is well' })).toBeNull();
});

test.each(['hide', 'block'] as const)('the words of who was quicker to %s are shown behind one’s own', async act => {
  const [at, call] =
    act === 'hide'
      ? (['/admin/things/comment/c1', 'GET /api/admin/things/comment/c1'] as const)
      : (['/admin/accounts/bob_ray', 'GET /api/admin/accounts/bob_ray'] as const);
  const theirs = { reason: 'spam', explanation: 'No shops here.', date } as const;
  backend.json('GET /api/admin/accounts/bob_ray', 200, { account });
  const user = await open(at);
  await user.click(await screen.findByRole('button', { name: act === 'hide' ? 'Hide…' : 'Block the account…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Reason'), 'abuse');
  await user.type(dialog.getByLabelText(/^Explanation/), 'Mine.');
  backend.json(`${call.replace('GET', 'POST')}/${act}`, 409, { error: `already-${act}`, message: 'Done meanwhile.' });
  backend.json(call, 200, {
    thing: { ...thing, hidden: true, hiding: theirs },
    account: { ...account, blocked: { ...theirs, pages: 'hide' } },
  });
  await user.click(dialog.getByRole('button', { name: act === 'hide' ? 'Hide it' : 'Block it' }));
  await screen.findByText('No shops here.');
  expect(dialog.getByText('Done meanwhile.')).toBeTruthy();
  expect(dialog.getByDisplayValue('Mine.')).toBeTruthy();
});

test('what a moderator cannot do is told, and the thing stays as it was', async () => {
  backend.json('POST /api/admin/things/comment/c1/dismiss', 409, {
    error: 'x',
    message: 'There is no open report of this.',
  });
  const user = await open('/admin/things/comment/c1');
  await user.click(await screen.findByRole('button', { name: 'All is well' }));
  await screen.findAllByText('There is no open report of this.');
  expect(screen.getByRole('button', { name: 'All is well' })).toBeTruthy();
});

test('an account is blocked with its pages, and a moderator cannot be', async () => {
  const blocked = { reason: 'spam', explanation: 'Enough.', date, pages: 'hide' };
  backend.json('GET /api/admin/accounts/bob_ray', 200, { account });
  backend.json('POST /api/admin/accounts/bob_ray/block', 200, { account: { ...account, blocked } });
  const user = await open('/admin/accounts/bob_ray');
  await user.click(await screen.findByRole('button', { name: 'Block the account…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Reason'), 'spam');
  await user.type(dialog.getByLabelText(/^Explanation/), 'Enough.');
  await user.click(dialog.getByRole('radio', { name: 'Are hidden with it' }));
  await user.click(dialog.getByRole('button', { name: 'Block it' }));
  await screen.findByRole('button', { name: 'Unblock the account' });
  expect(bodiesOf('POST /api/admin/accounts/bob_ray/block')).toEqual([
    { reason: 'spam', explanation: 'Enough.', pages: 'hide' },
  ]);
});

test('the history of a thing is told in the order of its events', async () => {
  backend.json('GET /api/admin/audit/comment/c1', 200, {
    events: [
      { id: '1', type: 'CommentAdded', date, command: 'addComment', by: bob, data: { pageId: 'p1' } },
      { id: '2', type: 'ThingHidden', date, command: 'hideThing', by: null, data: {} },
    ],
  });
  await open('/admin/audit/comment/c1');
  await screen.findByRole('heading', { name: 'Comment added' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(one => one.textContent)).toEqual([
    'Comment added',
    'Thing hidden',
  ]);
});

const event = { id: '1', type: 'CommentAdded', date, command: 'addComment', by: bob, data: {} };
test.each([
  ['/admin', 'GET /api/admin/queue?show=open', { things: [thing], open: 1, cursor: null }, 'Buy maps'],
  ['/admin/things/comment/c1', 'GET /api/admin/things/comment/c1', { thing }, 'Buy maps at my shop'],
  ['/admin/accounts/bob_ray', 'GET /api/admin/accounts/bob_ray', { account }, '@bob_ray'],
  ['/admin/audit/comment/c1', 'GET /api/admin/audit/comment/c1', { events: [event] }, 'Comment added'],
])('%s shows that it is on its way, that it failed, and after another try what there is', async (...given) => {
  const [address, call, body, shown] = given;
  const waiting = Promise.withResolvers<void>();
  backend.on(call, async (_, response) => {
    await waiting.promise;
    answer(response, 422, { error: 'x', message: 'That did not work.' });
  });
  const user = await open(address);
  await screen.findByText('Loading…');
  await waitFor(() => expect(backend.callsOf(call)).toHaveLength(1));
  expect(screen.getByText('Loading…')).toBeTruthy();
  waiting.resolve();
  await screen.findByText('That did not work.');
  backend.json(call, 200, body);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(shown);
});
