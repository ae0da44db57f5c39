import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import '../early/first-form.ts';
import { carryOver } from './carry-over.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const Login = ({ onSubmit }: { onSubmit?: (email: string) => void }) => {
  const [email, setEmail] = useState('');
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        onSubmit?.(email);
      }}
    >
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

test('what was sent before the app came is sent by the app, with what stands in it then, once', async () => {
  const place = first('<form data-waits><input name="email"><button>Log in</button></form>');
  place.querySelector('button')!.click();
  place.querySelector('button')!.click();
  place.querySelector('input')!.value = 'ann@x.org';
  const sent: string[] = [];
  const { container } = render(<Login onSubmit={email => sent.push(email)} />);
  act(() => carryOver(place, container));
  await waitFor(() => expect(sent).toEqual(['ann@x.org']));
  expect(globalThis.location.href).not.toContain('email');
});

test('what was typed and not sent is not sent', async () => {
  const place = first('<form data-waits><input name="email"></form>');
  place.querySelector('input')!.value = 'ann@x.org';
  const sent: string[] = [];
  const { container } = render(<Login onSubmit={email => sent.push(email)} />);
  act(() => carryOver(place, container));
  await new Promise(done => setTimeout(done));
  expect(sent).toEqual([]);
});

test('what nobody has touched stays as the app has it', () => {
  const place = first('<input name="email" value="from the server">');
  const { container } = render(<Login />);
  act(() => carryOver(place, container));
  expect(screen.getByRole('status').textContent).toBe('');
  expect(document.activeElement).toBe(document.body);
});
