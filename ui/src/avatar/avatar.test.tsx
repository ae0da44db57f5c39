import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

test('the first letters stand in for a missing photo, in any script', () => {
  const letters = (name: string) => {
    const { unmount } = render(<Avatar name={name} />);
    const text = screen.getByRole('img', { name }).dataset.letters;
    unmount();
    return text;
  };
  expect(['Ann Lee', 'Rolf', 'Nguyễn Thị Minh', '王小明', 'émile'].map(letters)).toEqual(['AL', 'R', 'NM', '王', 'É']);
});

test('a photo that does not load gives way to the letters', () => {
  render(<Avatar name="Ann Lee" photo={{ secure_url: '/gone.webp' }} />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('img', { name: 'Ann Lee' }).dataset.letters).toBe('AL');
});

test('beside a written name it says nothing', () => {
  render(<Avatar name="Ann Lee" decorative />);
  expect(screen.queryByRole('img')).toBeNull();
});
