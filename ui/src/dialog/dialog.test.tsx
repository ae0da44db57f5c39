import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

const Trial = ({ steady = false }: { steady?: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Rename" description="A new name" steady={steady}>
        <input aria-label="Name" />
      </Dialog>
    </>
  );
};

test('it takes the focus and gives it back', async () => {
  render(<Trial />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'Rename' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test.each([
  ['in sight, the page stays where it is', 20, 0],
  ['out of sight, it is scrolled to', -400, 1],
])('when what gets the focus back is %s', async (_, top, scrolls) => {
  render(<Trial />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  using focus = vi.spyOn(opener, 'focus');
  using scroll = vi.spyOn(opener, 'scrollIntoView');
  using place = vi.spyOn(opener, 'getBoundingClientRect');
  place.mockReturnValue(new DOMRect(0, top, 80, 40));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  expect(scroll).toHaveBeenCalledTimes(scrolls);
});

test('a steady one stays on Escape but closes by its cross', async () => {
  render(<Trial steady />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
