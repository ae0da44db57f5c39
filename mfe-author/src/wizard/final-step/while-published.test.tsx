import { pictureMissing } from '@recto/contracts/messages/page.ts';
import { leave } from '@recto/frame/testing/area.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { network, refusal } from '../../testing/network.ts';
import { open } from '../../testing/open.tsx';

afterEach(leave);

const PATH = '/api/new-page/final-step/7k2m';
const draft = {
  id: '7k2m',
  configurations: { comments: true, rating: true, anonymously: false, links: true },
  author: { username: 'ann_lee' },
  hasPassword: false,
};

test.each([
  { type: 'public', tags: 'a,b,c,d,e', url: '' },
  { type: 'private', tags: 'a,b,c,d,e', url: 'maps' },
])('while a $type page is published nothing is changed that would not go with it', async page => {
  const net = network();
  net.on(`GET ${PATH}`, { body: { page: { ...draft, ...page }, urls: [] } });
  net.on(`PATCH ${PATH}`, { body: { page: draft } });
  const told = Promise.withResolvers<void>();
  net.on('POST /api/new-page/7k2m', async () => {
    await told.promise;
    return refusal(422, 'picture-missing', { message: pictureMissing });
  });
  const user = await open('/new-page/final-step?id=7k2m');
  await screen.findByRole('button', { name: 'Publish' });
  const values = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
  const states = () => screen.getAllByRole('switch').map(one => one.getAttribute('aria-checked'));
  const tags = () => screen.queryAllByRole('button', { name: /^Remove / }).length;
  const shown = () => [...values(), ...states(), tags()];
  const before = shown();
  const changeAll = async () => {
    for (const field of screen.getAllByRole('textbox')) await user.type(field, 'x{Enter}');
    for (const one of screen.getAllByRole('switch')) await user.click(one);
    const password = screen.queryByLabelText<HTMLInputElement>(/Password of the page/);
    if (password) await user.type(password, 'abcd');
    return password?.value ?? '';
  };
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(net.bodiesOf('POST /api/new-page/7k2m')).toHaveLength(1));
  expect(await changeAll()).toBe('');
  await user.click(screen.getByRole('button', { name: 'Remove a' }));
  await user.type(screen.getByLabelText(/Tags of the page/), '{Backspace}');
  expect(shown()).toEqual(before);
  expect(net.bodiesOf(`PATCH ${PATH}`)).toEqual([]);
  await act(async () => told.resolve());
  await screen.findByText(pictureMissing);
  expect(await changeAll()).toBe(page.type === 'private' ? 'abcd' : '');
  expect(shown()).not.toEqual(before);
});
