import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { carryOver } from './carry-over.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const Login = () => {
  const [email, setEmail] = useState('');
  return (
    <form>
      <input name="email" value={email} onChange={event => setEmail(event.target.value)} />
      <input name="password" defaultValue="" />
      <output>{email}</output>
    </form>
  );
};

const first = (html: string): HTMLElement => {
  const place = document.createElement('div');
  place.innerHTML = html;
  document.body.append(place);
  return place;
};

test('what was typed before the app came is what the app has, and the cursor is where it was', () => {
  const place = first('<input name="email"><input name="password"><input name="unknown">');
  const [email, password] = place.querySelectorAll('input');
  email!.value = 'ann@x.org';
  password!.value = 'Abc';
  password!.focus();
  password!.setSelectionRange(1, 2);
  const { container } = render(<Login />);
  act(() => carryOver(place, container));
  expect(screen.getByRole('status').textContent).toBe('ann@x.org');
  const taken = container.querySelector<HTMLInputElement>('[name="password"]')!;
  expect([taken.value, document.activeElement === taken]).toEqual(['Abc', true]);
  expect([taken.selectionStart, taken.selectionEnd]).toEqual([1, 2]);
});

test('what nobody has touched stays as the app has it', () => {
  const place = first('<input name="email" value="from the server">');
  const { container } = render(<Login />);
  act(() => carryOver(place, container));
  expect(screen.getByRole('status').textContent).toBe('');
  expect(document.activeElement).toBe(document.body);
});
