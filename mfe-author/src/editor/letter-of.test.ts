import { expect, test } from 'vitest';
import { letterOf } from './letter-of.ts';

test.each([
  ['a Latin keyboard', { key: 'S', code: 'KeyS', altKey: false }, 's'],
  ['Dvorak', { key: 's', code: 'Semicolon', altKey: false }, 's'],
  ['Dvorak, where K stands elsewhere', { key: 't', code: 'KeyK', altKey: false }, 't'],
  ['an Arabic keyboard', { key: 'س', code: 'KeyS', altKey: false }, 's'],
  ['a Russian keyboard', { key: 'л', code: 'KeyK', altKey: false }, 'k'],
  ['a Polish keyboard with AltGr', { key: 'ś', code: 'KeyS', altKey: true }, ''],
  ['a key that is no letter', { key: 'Enter', code: 'Enter', altKey: false }, ''],
])('the letter of a key of %s', (_, event, letter) => {
  expect(letterOf(event)).toBe(letter);
});
