import { networkError } from '@recto/contracts/messages/common.ts';
import { leave, place } from '@recto/frame/testing/area.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { network } from '../testing/network.ts';
import { open } from '../testing/open.tsx';
import { contents, publicPage } from '../testing/pages.ts';

afterEach(leave);

const present = { n: 3, date: '2026-03-03T10:00:00Z', title: 'How to fold a map', words: 12 };
const former = { n: 1, date: '2026-03-01T10:00:00Z', title: 'How to fold maps', words: 12 };
const networkWith = (...versions: (typeof present)[]) => {
  const net = network();
  net.on('GET /api/pages/maps-7k2m/edit', { body: { page: publicPage, urls: [] } });
  net.on('GET /api/pages/7k2m/versions', { body: { versions } });
  for (const { n, title } of versions)
    net.on(`GET /api/pages/7k2m/versions/${n}`, { body: { contents: { ...contents, title } } });
  return net;
};

test('what differs, and the way back to one', async () => {
  const net = networkWith(present, former);
  net.on('POST /api/pages/7k2m/versions/1/restore', { body: { type: 'public', url: 'maps-7k2m' } });
  const user = await open('/public-pages/maps-7k2m/edit?t=public&view=versions');
  const difference = within(await screen.findByRole('region', { name: 'What differs' }));
  expect((await difference.findByText('maps')).tagName).toBe('DEL');
  expect(difference.getByText('a map').tagName).toBe('INS');
  await user.click(difference.getByRole('button', { name: 'Restore this version' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(place()).toBe('/public-pages/maps-7k2m'));
});

test('an answer without an address restores nothing, and one stays', async () => {
  const net = networkWith(present, former);
  net.on('POST /api/pages/7k2m/versions/1/restore', { body: {} });
  const user = await open('/public-pages/maps-7k2m/edit?t=public&view=versions');
  await user.click(await screen.findByRole('button', { name: 'Restore this version' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText(networkError)).toBeDefined();
  expect(place()).toBe('/public-pages/maps-7k2m/edit?t=public&view=versions');
});

test('a page that was never changed is shown as it is, and not held against itself', async () => {
  networkWith(present);
  await open('/public-pages/maps-7k2m/edit?t=public&view=versions');
  expect(await screen.findByText(/^There is one version only/)).toBeDefined();
  expect(screen.getByRole('heading', { level: 2, name: 'How to fold a map' })).toBeDefined();
  expect(screen.getByText(/^A map wants to be folded/)).toBeDefined();
  expect(screen.queryByRole('region', { name: 'What differs' })).toBeNull();
});

test('the present one is compared with the one before it, and with nothing else', async () => {
  networkWith(present, former);
  await open('/public-pages/maps-7k2m/edit?t=public&view=versions&n=3');
  const difference = within(await screen.findByRole('region', { name: 'What differs' }));
  expect((await difference.findByText('maps')).tagName).toBe('DEL');
  expect(difference.queryByRole('group', { name: 'Compare with' })).toBeNull();
  expect(difference.queryByText('With the present text')).toBeNull();
});
