import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { ask, type OpenQuestion, useQuestion } from '../ask/ask.ts';
import { Frame } from '../frame.tsx';
import { signIn, signOut } from '../session/session.ts';
import { type SignInRequest, useSignInRequest } from '../session/sign-in-again.ts';
import { tokenOf } from '../testing/backend.ts';
import { hasUnsavedWork, useUnsavedWork } from './unsaved-work.ts';

afterEach(cleanup);

let question: OpenQuestion | null = null;
const Editor = ({ unsaved, leave }: { unsaved: boolean; leave?: () => boolean }) => {
  useUnsavedWork(unsaved, 'Unsaved changes, are you sure you want to close?', leave);
  question = useQuestion();
  return (
    <>
      <p data-testid="place">{useLocation().pathname}</p>
      <Link to="/home">Home</Link>
      <Link to="/login">Log in</Link>
    </>
  );
};
const editor = (unsaved: boolean, leave?: () => boolean) => (
  <Frame path="/edit">
    <Editor unsaved={unsaved} {...(leave && { leave })} />
  </Frame>
);
const place = () => screen.getByTestId('place').textContent;
const goHome = () => userEvent.click(screen.getByRole('link', { name: 'Home' }));

test('leaving asks; no stays, yes leaves', async () => {
  render(editor(true));
  await goHome();
  await expect.poll(() => question?.title).toBe('Unsaved changes, are you sure you want to close?');
  act(() => question?.answer(false));
  expect(place()).toBe('/edit');
  await goHome();
  await expect.poll(() => question).not.toBeNull();
  act(() => question?.answer(true));
  await expect.poll(place).toBe('/home');
});

test('a question about what has been saved meanwhile goes, and one stays', async () => {
  const { rerender } = render(editor(true));
  await goHome();
  await expect.poll(() => question).not.toBeNull();
  rerender(editor(false));
  await expect.poll(() => question).toBeNull();
  expect(place()).toBe('/edit');
  await goHome();
  await expect.poll(place).toBe('/home');
});

test('a question about something else stays when what was written has been saved', async () => {
  const { rerender } = render(editor(true));
  let other: Promise<boolean> | undefined;
  act(() => void (other = ask({ title: 'Delete the page?' })));
  rerender(editor(false));
  expect(question?.title).toBe('Delete the page?');
  act(() => question?.answer(true));
  expect(await other).toBe(true);
});

test('leaving does not ask when the screen could save first', async () => {
  render(editor(true, () => true));
  await goHome();
  await expect.poll(place).toBe('/home');
  expect(question).toBeNull();
});

test('who is logged out over unsaved work and goes to the login logs in in place', async () => {
  let request: SignInRequest | null = null;
  const Request = () => {
    request = useSignInRequest();
    return null;
  };
  render(
    <>
      {editor(true)}
      <Request />
    </>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Log in' }));
  await expect.poll(() => request).not.toBeNull();
  expect([place(), question]).toEqual(['/edit', null]);
  act(() => signIn(tokenOf('ann', 'fresh')));
  await expect.poll(() => request).toBeNull();
  expect(place()).toBe('/edit');
  act(signOut);
});

test('closing the tab warns only while there is something to lose', () => {
  const warns = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { rerender } = render(editor(false));
  expect([warns(), hasUnsavedWork()]).toEqual([false, false]);
  rerender(editor(true));
  expect([warns(), hasUnsavedWork()]).toEqual([true, true]);
  rerender(editor(false));
  expect([warns(), hasUnsavedWork()]).toEqual([false, false]);
});
