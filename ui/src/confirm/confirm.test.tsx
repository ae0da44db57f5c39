import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Confirm, sameWords } from './confirm.tsx';

afterEach(cleanup);

const acts = () => ({ onConfirm: vi.fn(), onCancel: vi.fn() });

test('it asks, and does what is answered', async () => {
  const { onConfirm, onCancel } = acts();
  render(
    <Confirm open title="Delete the comment?" confirmLabel="Delete" danger {...{ onConfirm, onCancel }}>
      This cannot be undone.
    </Confirm>,
  );
  const dialog = screen.getByRole('alertdialog', { name: 'Delete the comment?' });
  expect(dialog.getAttribute('aria-describedby')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
});

test('the focus starts on what does no harm', () => {
  render(
    <Confirm open title="Delete?" confirmLabel="Delete" danger {...acts()}>
      Gone for good.
    </Confirm>,
  );
  expect(document.activeElement?.textContent).toBe('Cancel');
});

test('the title must be typed first; case and spaces do not matter', async () => {
  const { onConfirm, onCancel } = acts();
  render(
    <Confirm
      open
      title="Delete the page?"
      confirmLabel="Delete"
      danger
      mustType="How to Fold a Map"
      {...{ onConfirm, onCancel }}
    >
      It goes to the trash.
    </Confirm>,
  );
  const button = screen.getByRole('button', { name: 'Delete' });
  expect(button).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByRole('textbox'), 'how to folda  MAP{Enter}');
  expect(button).toHaveProperty('disabled', false);
  expect(onConfirm).toHaveBeenCalledOnce();
});

test.each([
  ["Don't fold", 'Don’t fold'],
  ['A "map"', 'A “map”'],
  ['Maps -- and roads', 'Maps — and roads'],
  ['And then...', 'And then…'],
])('%s may be typed as phones write it, and the other way round: %s', (plain, smart) => {
  expect(sameWords(smart, plain)).toBe(true);
  expect(sameWords(plain, smart)).toBe(true);
});

test('other words are not the same words', () => {
  expect(sameWords('How to fold a man', 'How to fold a map')).toBe(false);
  expect(sameWords('', 'x')).toBe(false);
  expect(sameWords('e\u0301te\u0301', 'ÉTÉ')).toBe(true);
});
