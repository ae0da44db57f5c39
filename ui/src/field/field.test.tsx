import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Field } from './field.tsx';

afterEach(cleanup);

const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map(id => document.getElementById(id)?.textContent);

test('hint, error and what is left are read with the input', () => {
  render(<Field label="Headline" hint="One line" error="Too short" limit={50} value="abc" readOnly />);
  const input = screen.getByRole('textbox', { name: 'Headline' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(input)).toEqual(['Too short', 'One line', '4747 characters left']);
});

test('an emoji of a family counts as one, and what is too much is said', () => {
  const { rerender } = render(<Field label="Name" limit={3} value="👨‍👩‍👧‍👦é" readOnly />);
  expect(describedBy(screen.getByRole('textbox'))[0]).toContain('1 character left');
  rerender(<Field label="Name" limit={3} value="abcde" readOnly />);
  expect(describedBy(screen.getByRole('textbox'))[0]).toContain('2 characters too many');
});

test('without notes it points at nothing', () => {
  render(<Field label="Name" value="" readOnly />);
  const input = screen.getByRole('textbox');
  expect(input.hasAttribute('aria-describedby')).toBe(false);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

test('a hidden label still names the input', () => {
  render(<Field label="Search" labelHidden value="" readOnly />);
  expect(screen.getByRole('textbox', { name: 'Search' })).toBeTruthy();
});
