import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CodeInput } from './code-input.tsx';

let completed: string[] = [];

const Trial = ({ start = '', busy = false }: { start?: string; busy?: boolean }) => {
  const [value, setValue] = useState(start);
  return (
    <>
      <CodeInput label="Code" value={value} onChange={setValue} onComplete={code => completed.push(code)} busy={busy} />
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </>
  );
};

beforeEach(() => {
  completed = [];
});
afterEach(cleanup);

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
const shown = () => boxes().map(box => box.value);
const box = (at: number) => boxes()[at] as HTMLInputElement;
const focused = () => boxes().indexOf(document.activeElement as HTMLInputElement);

test('typed digits go on from box to box, and the last one completes the code once', async () => {
  render(<Trial />);
  await userEvent.click(box(0));
  await userEvent.keyboard('48x0');
  expect(shown()).toEqual(['4', '8', '0', '', '']);
  expect(focused()).toBe(3);
  await userEvent.keyboard('12');
  expect(completed).toEqual(['48012']);
});

test.each([0, 2, 4])('a code pasted into box %i fills them all', async at => {
  render(<Trial />);
  await userEvent.click(box(at));
  await userEvent.paste(' 481-93 ');
  expect(shown()).toEqual(['4', '8', '1', '9', '3']);
  expect(completed).toEqual(['48193']);
});

test.each(['٤٨١٩٣', '۴۸۱۹۳', '४८१९३', '４８１９３'])('digits of another script are digits: %s', async code => {
  render(<Trial />);
  await userEvent.click(box(0));
  await userEvent.keyboard(code);
  expect(shown()).toEqual(['4', '8', '1', '9', '3']);
  expect(completed).toEqual(['48193']);
});

test('a code filled in by the phone into the first box fills them all', () => {
  render(<Trial />);
  expect(box(0).getAttribute('autocomplete')).toBe('one-time-code');
  fireEvent.change(box(0), { target: { value: '48193' } });
  expect(completed).toEqual(['48193']);
});

test('Backspace takes the digit before and goes back', async () => {
  render(<Trial start="481" />);
  await userEvent.click(box(3));
  await userEvent.keyboard('{Backspace}');
  expect(shown()).toEqual(['4', '8', '', '', '']);
  expect(focused()).toBe(2);
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}');
  expect(shown().join('')).toBe('');
  expect(focused()).toBe(0);
});

test('a digit can be typed over, also by a keyboard that names no keys', async () => {
  render(<Trial start="48193" />);
  fireEvent.change(box(1), { target: { value: '85' } });
  expect(shown().join('')).toBe('45193');
  await userEvent.click(box(4));
  await userEvent.keyboard('7');
  expect(shown().join('')).toBe('45197');
});

test('when it is cleared, the first box takes the focus', async () => {
  render(<Trial start="48193" />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(shown().join('')).toBe('');
  expect(focused()).toBe(0);
});

test('while the code is checked nothing changes', async () => {
  render(<Trial start="4819" busy />);
  await userEvent.click(box(4));
  await userEvent.keyboard('3{Backspace}');
  expect(shown().join('')).toBe('4819');
  expect(completed).toEqual([]);
});
