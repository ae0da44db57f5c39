import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { KeptWriting } from './kept-writing.tsx';

afterEach(cleanup);

/** Draws it for somebody; answers how to draw it for somebody else. */
const opened = (first: string | undefined, isUnsaved: boolean) => {
  const onLogIn = vi.fn();
  const of = (userId: string | undefined) => (
    <KeptWriting
      userId={userId}
      hasUnsavedWork={() => isUnsaved}
      forVisitors="The login"
      onLogIn={onLogIn}
      className={undefined}
    >
      <input aria-label="Title" />
    </KeptWriting>
  );
  const { rerender } = render(of(first));
  return { onLogIn, becomes: (userId: string | undefined) => rerender(of(userId)) };
};
const title = () => screen.getByLabelText<HTMLInputElement>('Title');

test('a visitor is sent on, and so is who is logged out with nothing unsaved', () => {
  const { becomes } = opened(undefined, false);
  expect(screen.getByText('The login')).toBeTruthy();
  becomes('ann');
  expect(title().value).toBe('');
  becomes(undefined);
  expect(screen.getByText('The login')).toBeTruthy();
});

test('what is not saved stays through a logout for whoever wrote it, and for nobody else', async () => {
  const { onLogIn, becomes } = opened('ann', true);
  await userEvent.type(title(), 'Maps');
  becomes(undefined);
  expect(screen.getByText('You are logged out. What you have written is still here.')).toBeTruthy();
  expect(title().value).toBe('Maps');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(onLogIn).toHaveBeenCalledOnce();
  becomes('ann');
  expect(screen.queryByText(/You are logged out/)).toBeNull();
  expect(title().value).toBe('Maps');
  becomes('bob');
  expect(title().value).toBe('');
});
