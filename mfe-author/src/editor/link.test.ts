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

test.each([
  ['https://example.org/?UTM_Medium=b&q=c%20d&x#part', 'https://example.org/?q=c%20d&x#part'],
  ['https://www.google.com/url?sa=t&url=https://example.org/a&usg=1', 'https://example.org/a'],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.org%2F%3Ffbclid%3D1&h=AT', 'https://example.org/'],
  ['https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Fexample.org%2Fy', 'https://example.org/y'],
  ['https://nam01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fs&data=1', 'https://example.org/s'],
  ['https://www.google.com/url?q=javascript:alert(1)', 'https://www.google.com/url?q=javascript:alert(1)'],
])('%s is pasted as %s', (href, link) => {
  expect(cleanLink(href, true)).toBe(link);
});
