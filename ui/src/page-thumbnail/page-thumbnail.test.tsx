import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Anchor } from '../linked/anchor.tsx';
import { PageThumbnail } from './page-thumbnail.tsx';

afterEach(cleanup);

const page = { title: 'On waiting rooms', brief: 'A seat and a clock', photo: null, link: <Anchor href="/p" /> };

test('exactly 25 characters of a title and 35 of a brief stay whole', () => {
  render(<PageThumbnail {...page} title={'t'.repeat(25)} brief={'b'.repeat(35)} />);
  expect(screen.getByRole('link').textContent).toBe('t'.repeat(25));
  expect(screen.getByText('b'.repeat(35))).toBeTruthy();
});

test('longer ones are cut by what a reader sees, the whole title stays at hand', () => {
  render(<PageThumbnail {...page} title={'👩‍🚀'.repeat(26)} brief={'b'.repeat(36)} />);
  const link = screen.getByRole('link');
  expect(link.textContent).toBe(`${'👩‍🚀'.repeat(25)}…`);
  expect(link.getAttribute('title')).toBe('👩‍🚀'.repeat(26));
  expect(link.getAttribute('href')).toBe('/p');
  expect(screen.getByText(`${'b'.repeat(35)}…`)).toBeTruthy();
});

test('what was written is in its language, what is said in its place is not', () => {
  const { rerender } = render(<PageThumbnail {...page} lang="de" />);
  expect(screen.getByRole('heading').lang).toBe('de');
  expect(screen.getByText(page.brief).lang).toBe('de');
  rerender(<PageThumbnail {...page} lang="de" brief="" />);
  expect(screen.getByText('No brief description provided.').lang).toBe('');
});

test('what is missing is said or drawn', () => {
  const { container } = render(<PageThumbnail {...page} brief=" " />);
  expect(screen.getByText('No brief description provided.')).toBeTruthy();
  expect(container.querySelector('img')).toBeNull();
});

test('a photo that does not load gives way to the placeholder, a new one is tried again', () => {
  const { container, rerender } = render(<PageThumbnail {...page} photo={{ secure_url: '/gone.webp' }} />);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(container.querySelector('img')).toBeNull();
  rerender(<PageThumbnail {...page} photo={{ secure_url: '/new.webp' }} />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/new.webp');
});

test('while the list is edited a press chooses and does not open', async () => {
  const onToggle = vi.fn();
  render(<PageThumbnail {...page} selection={{ selected: false, onToggle }} />);
  expect(screen.queryByRole('link')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose On waiting rooms' }));
  expect(onToggle).toHaveBeenCalledOnce();
});

test('one that is gone shows a marker only, and can still be chosen', () => {
  render(<PageThumbnail {...page} title="" brief="" unavailable selection={{ selected: true, onToggle: vi.fn() }} />);
  expect(screen.getByText('This page is no longer available.')).toBeTruthy();
  expect(screen.queryByText('No brief description provided.')).toBeNull();
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true);
});
