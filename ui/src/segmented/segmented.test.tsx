import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ThemeSwitch } from '../theme-switch/theme-switch.tsx';

afterEach(cleanup);

test('the theme is a named choice of three, and a press chooses', async () => {
  const onChange = vi.fn();
  render(<ThemeSwitch value="system" onChange={onChange} />);
  expect(screen.getByRole('group', { name: 'Theme' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'As the system' })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('dark');
});
