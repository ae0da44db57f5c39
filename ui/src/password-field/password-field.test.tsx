import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

afterEach(cleanup);

const Trial = () => {
  const [value, setValue] = useState('');
  return (
    <PasswordField
      label="Password"
      autoComplete="new-password"
      value={value}
      onChange={event => setValue(event.target.value)}
      rules={[
        { text: '8 to 30 characters', met: value.length >= 8 },
        { text: 'A digit', met: /\d/.test(value) },
      ]}
    />
  );
};

test('it can be shown and hidden without losing what is typed', async () => {
  render(<Trial />);
  const input = screen.getByLabelText('Password');
  await userEvent.type(input, 'Secret');
  expect(input.getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.getAttribute('type')).toBe('text');
  expect(input).toHaveProperty('value', 'Secret');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.getAttribute('type')).toBe('password');
});

test('rules tick off one by one', async () => {
  render(<Trial />);
  const said = () => screen.getAllByRole('listitem').map(item => item.textContent);
  expect(said()).toEqual(['8 to 30 characters, not met yet', 'A digit, not met yet']);
  await userEvent.type(screen.getByLabelText('Password'), 'abc1');
  expect(said()).toEqual(['8 to 30 characters, not met yet', 'A digit, met']);
  await userEvent.type(screen.getByLabelText('Password'), 'defg');
  expect(said()[0]).toBe('8 to 30 characters, met');
});
