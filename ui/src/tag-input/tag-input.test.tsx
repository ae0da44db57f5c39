import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { TagInput } from './tag-input.tsx';

const Trial = ({ start = '' }: { start?: string }) => {
  const [tags, setTags] = useState(start);
  return (
    <>
      <TagInput label="Tags" value={tags} onChange={setTags} limit={200} />
      <output>{tags}</output>
    </>
  );
};

const value = () => document.querySelector('output')?.textContent;
afterEach(cleanup);

const input = () => screen.getByRole('textbox', { name: 'Tags' });

test('Enter and commas make tags; repeats, empties and capitals fall away', async () => {
  render(<Trial />);
  await userEvent.type(input(), 'Maps{Enter}paper,  ,MAPS,folding{Enter}');
  expect(value()).toBe('maps,paper,folding');
});

test('a pasted list becomes tags, a pasted word does not yet', async () => {
  render(<Trial />);
  await userEvent.click(input());
  await userEvent.paste(' 2011, 2011 ,2011,\nmaps');
  expect(value()).toBe('2011,maps');
  await userEvent.paste('word');
  expect(value()).toBe('2011,maps');
});

test('the commas of other scripts end tags, too, in a list of several lines as well', async () => {
  render(<Trial />);
  await userEvent.type(input(), 'خرائط،ورق、');
  await userEvent.paste('طي، سفر\nبحر');
  expect(value()).toBe('خرائط,ورق,طي,سفر,بحر');
});

test('a comma that is composed with a word ends it once its letters are what they are to be', () => {
  render(<Trial />);
  for (const text of ['ちず、', '地図、']) {
    fireEvent.input(input(), { target: { value: text }, isComposing: true });
    expect(value()).toBe('');
  }
  fireEvent.compositionEnd(input());
  expect(value()).toBe('地図');
  expect(input()).toHaveProperty('value', '');
});

test('Backspace in the empty box takes the last tag back to be changed', async () => {
  render(<Trial start="maps,paper" />);
  await userEvent.click(input());
  await userEvent.keyboard('{Backspace}');
  expect(value()).toBe('maps');
  expect(input()).toHaveProperty('value', 'paper');
});

test('what was typed is not lost when one leaves the field', async () => {
  render(<Trial start="maps" />);
  await userEvent.type(input(), 'paper');
  await userEvent.tab();
  expect(value()).toBe('maps,paper');
});

test('what is typed and no tag yet is told, until it is one', async () => {
  const onTyping = vi.fn();
  render(<TagInput label="Tags" value="maps" onChange={() => undefined} onTyping={onTyping} />);
  await userEvent.type(input(), 'ab{Enter}{Backspace}');
  expect(onTyping.mock.calls.flat()).toEqual(['a', 'ab', '', 'maps']);
});

test('a tag is removed by its cross, and that is said', async () => {
  render(<Trial start="maps,paper" />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove maps' }));
  expect(value()).toBe('paper');
  expect(document.querySelector('[role=status]')?.textContent).toBe('maps removed');
  expect(document.activeElement).toBe(input());
});

test('an Enter that ends a composed word makes no tag', async () => {
  render(<Trial />);
  await userEvent.type(input(), 'kana');
  input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
  expect(value()).toBe('');
});
