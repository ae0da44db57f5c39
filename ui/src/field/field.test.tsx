import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Field } from './field.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map(id => document.getElementById(id)?.textContent);

test('hint, error and how much it takes are read with the input', () => {
  render(<Field label="Headline" hint="One line" error="Too short" limit={50} value="abc" readOnly />);
  const input = screen.getByRole('textbox', { name: 'Headline' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(input)).toEqual(['Too short', 'One line', 'At most 50 characters.']);
});

test('an emoji of a family counts as one, and what is too much is said', () => {
  vi.useFakeTimers();
  const { rerender, container } = render(<Field label="Name" limit={3} value="👨‍👩‍👧‍👦é" readOnly />);
  const said = () => {
    act(() => void vi.advanceTimersByTime(1_000));
    return container.querySelector('[aria-live]')?.textContent;
  };
  expect(said()).toBe('1 character left');
  rerender(<Field label="Name" limit={3} value="abcde" readOnly />);
  expect(said()).toBe('2 characters too many');
});

test('what is counted is what is kept of the text: no space at its ends, nothing that is not to be seen', () => {
  const { rerender, container } = render(<Field label="Name" limit={3} value=" abc " readOnly />);
  const shown = () => container.querySelector('[aria-hidden="true"]')?.textContent;
  expect(shown()).toBe('0');
  rerender(<Field label="Name" limit={3} value={'\u200b\u200b'} readOnly />);
  expect(shown()).toBe('3');
});

test('what is left is said in a pause, and only when it is little', () => {
  vi.useFakeTimers();
  const { rerender, container } = render(<Field label="Name" limit={50} value="" readOnly />);
  const heard: string[] = [];
  for (let length = 1; length <= 35; length++) {
    rerender(<Field label="Name" limit={50} value={'a'.repeat(length)} readOnly />);
    act(() => void vi.advanceTimersByTime(200));
    heard.push(container.querySelector('[aria-live]')?.textContent ?? '');
    expect(describedBy(screen.getByRole('textbox'))).toEqual(['At most 50 characters.']);
  }
  expect(heard.join('')).toBe('');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(container.querySelector('[aria-live]')?.textContent).toBe('15 characters left');
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
