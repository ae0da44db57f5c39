import { expect, test } from 'vitest';
import { cleanLink, typedLink } from './link.ts';

test.each([
  ['example.org', 'https://example.org'],
  ['  https://example.org/a ', 'https://example.org/a'],
  ['HTTP://example.org', 'HTTP://example.org'],
  ['//example.org/x', 'https://example.org/x'],
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['ann@example.org', 'mailto:ann@example.org'],
  ['mailto:ann@example.org', 'mailto:ann@example.org'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['ftp://example.org', null],
  ['two words', null],
  ['word', null],
  ['', null],
])('%j as an address is %j', (typed, link) => {
  expect(typedLink(typed)).toBe(link);
});

test('a link of a saved page keeps all of its query', () => {
  expect(cleanLink('https://example.org/?utm_source=a')).toBe('https://example.org/?utm_source=a');
});
