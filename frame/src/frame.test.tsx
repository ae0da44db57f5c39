import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { CONTRACT, runsContract } from './contract.ts';
import { Frame } from './frame.tsx';
import {
  ask,
  closeAllModals,
  signIn,
  signOut,
  theme,
  useCommand,
  useModal,
  useSession,
  useTheme,
  useTitle,
} from './index.ts';
import { type OpenQuestion, useQuestion } from './ask/ask.ts';
import { tokenOf } from './testing/backend.ts';

afterEach(() => {
  cleanup();
  act(() => {
    signOut();
    closeAllModals();
    theme.choose('system');
  });
  localStorage.clear();
});

const show = (Screen: () => ReactNode) =>
  render(
    <Frame path="/home">
      <Screen />
    </Frame>,
  );

test('a shell runs areas of its contract and of the one before', () => {
  expect([CONTRACT + 1, CONTRACT, CONTRACT - 1, CONTRACT - 2].map(area => runsContract(CONTRACT, area))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('the tab is named after the screen', () => {
  show(function Screen() {
    useTitle('Login');
    return null;
  });
  expect(document.title).toBe('Login | Recto');
});

test('all tabs agree on who is signed in', () => {
  show(function Screen() {
    const session = useSession();
    return <p>{session.status === 'signed-in' ? session.userId : 'nobody'}</p>;
  });
  act(() => signIn(tokenOf('ann')));
  expect(screen.getByText('ann')).toBeDefined();
  expect(localStorage.getItem('token')).toBe(tokenOf('ann'));
  localStorage.setItem('token', tokenOf('bob'));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  expect(screen.getByText('bob')).toBeDefined();
  localStorage.removeItem('token');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  expect(screen.getByText('nobody')).toBeDefined();
});

test('a chosen theme marks the document and is kept; the system’s choice marks nothing', () => {
  show(function Screen() {
    return <p>{useTheme()}</p>;
  });
  act(() => theme.choose('dark'));
  expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  expect(screen.getByText('dark')).toBeDefined();
  act(() => theme.choose('system'));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test('a modal is opened by name with what it is about, and all are closed at once', () => {
  show(function Screen() {
    const one = useModal<{ pageId: string }>('add-to-collection');
    const other = useModal('confirmation');
    return (
      <>
        <button type="button" onClick={() => one.open({ pageId: 'p1' })}>
          one
        </button>
        <button type="button" onClick={() => other.open()}>
          other
        </button>
        <p data-testid="open">{`${one.isOpen ? one.payload?.pageId : '-'} ${other.isOpen}`}</p>
      </>
    );
  });
  const open = () => screen.getByTestId('open').textContent;
  act(() => screen.getByText('one').click());
  expect(open()).toBe('p1 false');
  act(() => screen.getByText('other').click());
  expect(open()).toBe('p1 true');
  act(closeAllModals);
  expect(open()).toBe('- false');
});

test('an action is under way once, however often it is asked for', async () => {
  let ends: (() => void) | undefined;
  let times = 0;
  let command: { run: () => Promise<unknown>; isRunning: boolean } | undefined;
  show(function Screen() {
    command = useCommand(() => {
      times++;
      return new Promise<void>(resolve => (ends = resolve));
    });
    return null;
  });
  await act(async () => {
    void command?.run();
    void command?.run();
  });
  expect([times, command?.isRunning]).toEqual([1, true]);
  await act(async () => ends?.());
  expect(command?.isRunning).toBe(false);
  await act(async () => void command?.run());
  expect(times).toBe(2);
});

test('a question is answered; another one takes its place', async () => {
  let question: OpenQuestion | null = null;
  show(function Screen() {
    question = useQuestion();
    return <p>{question?.title}</p>;
  });
  const first = ask({ title: 'First?' });
  const second = ask({ title: 'Second?' });
  await expect(first).resolves.toBe(false);
  await screen.findByText('Second?');
  act(() => question?.answer(true));
  await expect(second).resolves.toBe(true);
});
