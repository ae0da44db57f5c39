import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { Confirm } from '../confirm/confirm.tsx';
import { Menu, MenuChoice, MenuItem } from './menu.tsx';

afterEach(cleanup);

test('it opens by the keyboard, and an entry acts', async () => {
  const onSelect = vi.fn();
  render(
    <Menu trigger={<Button>More</Button>}>
      <MenuItem onSelect={onSelect}>Edit</MenuItem>
      <MenuItem onSelect={() => undefined}>Delete</MenuItem>
    </Menu>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a choice says which one holds', async () => {
  const onChange = vi.fn();
  render(
    <Menu trigger={<Button>Theme</Button>}>
      <MenuChoice
        label="Theme"
        value="light"
        onChange={onChange}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
    </Menu>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Theme' }));
  expect(screen.getByRole('menuitemradio', { name: 'Light' }).getAttribute('aria-checked')).toBe('true');
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('dark');
});

const Deleting = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => setOpen(true)}>Delete</MenuItem>
      </Menu>
      <Confirm
        open={open}
        title="Delete?"
        confirmLabel="Delete"
        onConfirm={() => setOpen(false)}
        onCancel={() => setOpen(false)}
      >
        It goes to the trash.
      </Confirm>
    </>
  );
};

test('a question asked from a menu gives the focus back to the button that opened the menu', async () => {
  render(<Deleting />);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('More'));
});
