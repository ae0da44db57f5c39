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

test('markup stays text', () => {
  const { container } = render(<LinkedText text="<img src=x onerror=alert(1)>" />);
  expect(container.querySelector('img')).toBeNull();
});
