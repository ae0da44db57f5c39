import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Anchor } from '../linked/anchor.tsx';
import { CollectionCard } from './collection-card.tsx';

afterEach(cleanup);

const photo = (name: string) => ({ secure_url: `/${name}.webp` });
const pages = ['a', 'b', 'c', 'd', 'e'].map(id => ({ id, title: id, photo: photo(id) }));
const collection = {
  name: 'Maps',
  description: '',
  photo: null,
  pages,
  pageCount: 5,
  link: <Anchor href="/collection/1" />,
};
const shown = (container: HTMLElement) =>
  [...container.querySelectorAll('img')].map(image => image.getAttribute('src'));

test('the first four pages stand in for a missing photo', () => {
  const { container, rerender } = render(<CollectionCard {...collection} />);
  expect(shown(container)).toEqual(['/a.webp', '/b.webp', '/c.webp', '/d.webp']);
  rerender(<CollectionCard {...collection} photo={photo('own')} />);
  expect(shown(container)).toEqual(['/own.webp']);
});

test('it says whose it is, how many pages, and that others see it', () => {
  const { container } = render(<CollectionCard {...collection} pageCount={1} author="Ann Lee" shared />);
  expect(screen.getByRole('link', { name: 'Maps' }).getAttribute('href')).toBe('/collection/1');
  expect(container.textContent).toContain('1 page');
  expect(container.textContent).not.toContain('1 pages');
  expect(screen.getByText('Ann Lee')).toBeTruthy();
  expect(screen.getByText('Shared')).toBeTruthy();
});
