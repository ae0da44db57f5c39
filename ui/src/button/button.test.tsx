import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Anchor } from '../linked/anchor.tsx';
import { Button, ButtonLink } from './button.tsx';

afterEach(cleanup);

test('a press does what it says, and submits no form unless asked to', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button onClick={onClick}>Add</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('while busy it keeps the focus and swallows presses and submits', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn(event => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy onClick={onClick}>
        Save
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('a link keeps its address and gets the looks', () => {
  render(
    <ButtonLink link={<Anchor href="/login" className="own" />} variant="primary">
      Log in
    </ButtonLink>,
  );
  const link = screen.getByRole('link', { name: 'Log in' });
  expect(link.getAttribute('href')).toBe('/login');
  expect([...link.classList]).toEqual(expect.arrayContaining(['own', 'button', 'primary']));
});
