import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { leave, place } from '@recto/frame/testing/area.tsx';
import { type Answer, network } from '../testing/network.ts';
import { open } from '../testing/open.tsx';
import { contents, privatePage, publicPage } from '../testing/pages.ts';
import { texts } from '../texts.ts';

afterEach(leave);

const update = () => screen.getByRole('button', { name: 'Update' });

test('what is written while an update is under way stays, and goes with the next one', async () => {
  const net = network();
  net.on('GET /api/pages/maps-7k2m/edit', { body: { page: publicPage, urls: [] } });
  const user = await open('/public-pages/maps-7k2m/edit?t=public');
  const late = Promise.withResolvers<Answer>();
  net.on('PUT /api/pages/7k2m', () => late.promise);
  await user.type(await screen.findByLabelText('Title'), ' well');
  await user.click(update());
  await user.type(screen.getByLabelText('Title'), ' now');
  await user.click(screen.getByRole('switch', { name: /Disable rating/ }));
  await act(async () => late.resolve({ body: { type: 'public', url: 'maps-7k2m' } }));
  expect(await screen.findByText(texts.updatedSoFar)).toBeDefined();
  expect(place()).toBe('/public-pages/maps-7k2m/edit?t=public');
  net.on('PUT /api/pages/7k2m', { body: { type: 'public', url: 'maps-7k2m' } });
  await user.click(update());
  await waitFor(() => expect(place()).toBe('/public-pages/maps-7k2m'));
  const [first, second] = net.bodiesOf('PUT /api/pages/7k2m');
  expect(first).toMatchObject({ page: { contents: { ...contents, title: 'How to fold a map well' }, revision: 3 } });
  expect(second).toMatchObject({
    page: {
      contents: { ...contents, title: 'How to fold a map well now' },
      configurations: { rating: false },
      revision: 4,
    },
  });
});

test('a page that moved while one went on writing is read where it is now', async () => {
  const net = network();
  net.on('GET /api/ann_lee/maps/edit', { body: { page: privatePage, urls: [] } });
  const user = await open('/ann_lee/maps/edit?t=private');
  const late = Promise.withResolvers<Answer>();
  net.on('PUT /api/pages/7k2m', () => late.promise);
  await user.type(await screen.findByLabelText('URL'), '-old');
  await user.click(update());
  await user.type(screen.getByLabelText('Title'), '!');
  await act(async () => late.resolve({ body: { type: 'private', url: 'maps-old' } }));
  expect(await screen.findByText(texts.updatedSoFar)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/ann_lee/maps-old');
});
