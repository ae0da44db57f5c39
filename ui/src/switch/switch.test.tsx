import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Switch } from './switch.tsx';

afterEach(cleanup);

test('it is a switch with a name, a hint and a state, pressed by its words or the keyboard', async () => {
  const onChange = vi.fn();
  render(<Switch label="Disable comments" hint="Existing ones are hidden" checked={false} onChange={onChange} />);
  const control = screen.getByRole('switch', { name: 'Disable comments', description: 'Existing ones are hidden' });
  expect(control.getAttribute('aria-checked')).toBe('false');
  await userEvent.click(screen.getByText('Disable comments'));
  await userEvent.keyboard(' ');
  expect(onChange.mock.calls).toEqual([[true], [true]]);
});

test('while it is being saved a press changes nothing', async () => {
  const onChange = vi.fn();
  render(<Switch label="Disable comments" checked onChange={onChange} busy />);
  await userEvent.click(screen.getByRole('switch'));
  expect(onChange).not.toHaveBeenCalled();
});
