import { noLongerAvailable } from '@recto/contracts/messages/common.ts';
import { signIn } from '@recto/frame';
import { leave, place } from '@recto/frame/testing/area.tsx';
import { type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { open } from '../testing/open.tsx';
import { texts } from '../texts.ts';
import { formatDay, type Stats } from './use-stats.ts';

const counts = { views: 0, readers: 0, likes: 0, comments: 0, subscribers: 0, readLater: 0 };
const tides = { id: 'p1', title: 'Tide tables', url: 'tides-p1', ...counts };
const figuresOf = (views: number, pages: Stats['pages'] = [tides]): Stats => ({
  days: [{ date: '2026-01-02', ...counts, views }],
  pages,
});
const pathOf = (days: number, page = ''): string => {
  const from = new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  return `GET /api/stats?from=${from}${page}`;
};

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend('/u/analytics');
  signIn(tokenOf('ann'));
});
afterEach(async () => {
  leave();
  await backend.close();
});
const download = () => screen.getByRole<HTMLButtonElement>('button', { name: texts.downloadCsv });

test('figures that cannot be had are not those that were asked for before', async () => {
  backend.json(pathOf(30), 200, figuresOf(4711));
  const user = await open('/u/analytics');
  await user.click(await screen.findByRole('radio', { name: texts.asTable }));
  await screen.findByText('4,711');
  const answer = backend.later(pathOf(90), 422, { error: 'rule-broken', message: 'That did not work.' });
  await user.selectOptions(screen.getByLabelText(texts.period), texts.lastDays(90));
  // Until they are there the last ones stay in view, but are no file of the new period.
  expect(screen.getByText('4,711')).toBeTruthy();
  expect(download().disabled).toBe(true);
  await answer();
  await screen.findByText('That did not work.');
  expect(screen.queryByText('4,711')).toBeNull();
  backend.json(pathOf(90), 200, figuresOf(5822));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('5,822');
  await waitFor(() => expect(download().disabled).toBe(false));
});

test('a page stays chosen for a period in which nothing happened to it', async () => {
  backend.json(pathOf(30), 200, figuresOf(3));
  backend.json(pathOf(30, '&page=p1'), 200, figuresOf(3));
  backend.json(pathOf(7), 200, figuresOf(0, []));
  backend.json(pathOf(7, '&page=p1'), 200, figuresOf(0));
  const user = await open('/u/analytics?page=p1');
  const page = await screen.findByLabelText<HTMLSelectElement>(texts.page);
  const shown = () => page.selectedOptions[0]?.textContent;
  await waitFor(() => expect(shown()).toBe('Tide tables'));
  await user.selectOptions(screen.getByLabelText(texts.period), texts.lastDays(7));
  await waitFor(() => expect(backend.callsOf(pathOf(7, '&page=p1'))).toHaveLength(1));
  await waitFor(() => expect(download().disabled).toBe(false));
  expect(shown()).toBe('Tide tables');
});

test('an address of a page that is gone says so, and leads to the figures of all', async () => {
  backend.json(pathOf(30), 200, figuresOf(4711));
  backend.json(pathOf(30, '&page=p9'), 404, { error: 'not found', message: 'Not found.' });
  const user = await open('/u/analytics?page=p9&shape=table');
  await screen.findByText('Not found.');
  const page = screen.getByLabelText<HTMLSelectElement>(texts.page);
  expect(page.selectedOptions[0]?.textContent).toBe(noLongerAvailable);
  await user.selectOptions(page, texts.allPages);
  await screen.findByText('4,711');
  expect(place()).toBe('/u/analytics?shape=table');
});

test.each(['/u/dashboard', '/u/analytics?figure=readers', '/u/analytics?shape=table'])(
  'how readers are counted stands beside their number at %s',
  async at => {
    backend.json(pathOf(30), 200, figuresOf(4711));
    await open(at);
    expect(await screen.findByText(new RegExp(texts.howReadersCount))).toBeTruthy();
  },
);

test('whoever comes back finds the figures that they chose', async () => {
  for (const page of ['', '&page=p1']) backend.json(pathOf(90, page), 200, figuresOf(4711));
  const user = await open('/u/analytics?days=90&page=p1&shape=table&figure=nonsense');
  await screen.findByText('4,711');
  expect(screen.getByLabelText<HTMLSelectElement>(texts.period).value).toBe('90');
  await user.selectOptions(screen.getByLabelText(texts.figure), texts.figures.likes);
  await user.selectOptions(screen.getByLabelText(texts.page), texts.allPages);
  expect(place()).toBe('/u/analytics?days=90&shape=table&figure=likes');
});

test('a day is the same one in every zone', () => {
  const zone = process.env['TZ'];
  try {
    for (const there of ['Pacific/Auckland', 'Pacific/Honolulu', 'Pacific/Kiritimati']) {
      process.env['TZ'] = there;
      expect(formatDay('2026-01-02')).toMatch(/\b2\b/);
    }
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});
