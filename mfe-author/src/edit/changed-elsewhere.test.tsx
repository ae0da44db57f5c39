import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { tooManyAttempts } from '@recto/contracts/messages/common.ts';
import { notFound } from '@recto/contracts/messages/page.ts';
import { leave, place } from '@recto/frame/testing/area.tsx';
import { network, refusal } from '../testing/network.ts';
import { open } from '../testing/open.tsx';
import { configurations, publicPage } from '../testing/pages.ts';
import { texts } from '../texts.ts';

afterEach(leave);

async function atPublic() {
  const net = network();
  net.on('GET /api/pages/maps-7k2m/edit', { body: { page: publicPage, urls: [] } });
  const user = await open('/public-pages/maps-7k2m/edit?t=public');
  await screen.findByRole('textbox', { name: 'Body' });
  return { net, user };
}

const update = () => screen.getByRole('button', { name: 'Update' });

test('comments are opened or closed only by whoever has pressed their switch', async () => {
  const { net, user } = await atPublic();
  net.on('PUT /api/pages/7k2m', { body: { type: 'public', url: 'maps-7k2m' } });
  await user.click(screen.getByRole('switch', { name: /Disable comments/ }));
  await user.click(update());
  await waitFor(() => expect(place()).toBe('/public-pages/maps-7k2m'));
  expect(net.bodiesOf('PUT /api/pages/7k2m')).toMatchObject([
    { page: { configurations: { ...configurations, comments: false } } },
  ]);
});

test.each([
  ['in the trash by now', refusal(404, 'not found', { message: notFound }), texts.pageGone],
  ['updated too often', refusal(429, 'too-many-attempts', { message: tooManyAttempts }), tooManyAttempts],
])('a page that is %s says so, and the text stays', async (_, answer, text) => {
  const { net, user } = await atPublic();
  net.on('PUT /api/pages/7k2m', answer);
  await user.type(screen.getByLabelText('Title'), ' well');
  await user.click(update());
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('How to fold a map well');
});
