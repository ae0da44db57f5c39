import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LinkedText } from './linked-text.tsx';

afterEach(cleanup);

test('addresses become links without the full stop after them', () => {
  const { container } = render(
    <LinkedText text="See https://x.org/a?b=1, or (http://y.org/c). Not javascript:alert(1)" />,
  );
  const links = screen.getAllByRole('link');
  expect(links.map(link => link.getAttribute('href'))).toEqual(['https://x.org/a?b=1', 'http://y.org/c']);
  expect(links[0]?.getAttribute('rel')).toContain('nofollow');
  expect(container.textContent).toBe('See https://x.org/a?b=1, or (http://y.org/c). Not javascript:alert(1)');
});

test('the punctuation of other scripts is no part of an address', () => {
  render(<LinkedText text="انظر https://x.org/a، و(https://y.org/b)؟ 请看https://z.org/c，谢谢。https://w.org/d。" />);
  expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    'https://x.org/a',
    'https://y.org/b',
    'https://z.org/c',
    'https://w.org/d',
  ]);
});

test('markup stays text', () => {
  const { container } = render(<LinkedText text="<img src=x onerror=alert(1)>" />);
  expect(container.querySelector('img')).toBeNull();
});
