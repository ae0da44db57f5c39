import { signIn } from '@recto/frame';
import { Frame } from '@recto/frame/frame.tsx';
import { leave } from '@recto/frame/testing/area.tsx';
import { type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NavList } from './nav-list.tsx';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend('/feed/history');
});
afterEach(async () => {
  leave();
  await backend.close();
});

const links = () => screen.getAllByRole('link').map(link => link.getAttribute('href'));
const show = () =>
  render(
    <Frame path="/feed/history">
      <NavList folded={false} />
    </Frame>,
  );

test('somebody who is signed in finds each part of the library, with where one is marked; two links lead nowhere', async () => {
  act(() => signIn(tokenOf('u1')));
  show();
  await screen.findByRole('link', { name: 'Analytics' });
  expect(links()).toEqual(
    expect.arrayContaining([
      '/home',
      '/feed/subscriptions',
      '/feed/history/pages',
      '/feed/history/comments',
      '/feed/read-later',
      '/feed/liked-pages',
      '/u/collections',
      '/u/dashboard',
      '/u/analytics',
      '/u/monetization',
      '/u/pages/published',
      '/u/pages/draft',
      '/u/pages/trash',
      '/terms-of-use',
      '/privacy-policy',
    ]),
  );
  const here = screen.getAllByRole('link').filter(link => link.getAttribute('aria-current') === 'page');
  expect(here.map(link => link.getAttribute('href'))).toEqual(['/feed/history/pages']);
  for (const dead of ['Support', 'Contact us']) expect(screen.getByText(dead).closest('a[href]')).toBeNull();
});
