import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Anchor } from '../linked/anchor.tsx';
import { AuthorCard } from './author-card.tsx';

afterEach(cleanup);

const ann = { name: 'Ann Lee', username: 'annlee', about: '', photo: null, link: <Anchor href="/users/annlee" /> };

test('the button says and does the subscription', async () => {
  const onToggle = vi.fn();
  const { rerender, container } = render(
    <AuthorCard {...ann} subscribers={1} subscription={{ subscribed: false, onToggle }} />,
  );
  expect(container.textContent).toContain('1 subscriber');
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe', pressed: false }));
  expect(onToggle).toHaveBeenCalledOnce();
  rerender(<AuthorCard {...ann} subscribers={2} subscription={{ subscribed: true, onToggle }} />);
  expect(screen.getByRole('button', { name: 'Subscribed', pressed: true })).toBeTruthy();
  expect(container.textContent).toContain('2 subscribers');
});

test('oneself sees no button', () => {
  render(<AuthorCard {...ann} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Ann Lee' }).getAttribute('href')).toBe('/users/annlee');
});
