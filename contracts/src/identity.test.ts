import { describe, expect, test } from 'vitest';
import { foldEmail, isEmail } from './email.ts';
import { completeLink, isWebAddress } from './link.ts';
import { isPersonName, normaliseName } from './name.ts';
import { foldUsername } from './username.ts';

describe('e-mail addresses', () => {
  test('are the same without regard to case and space, plus parts apart', () => {
    expect(foldEmail(' Ann@X.org ')).toBe('ann@x.org');
    expect(foldEmail('ann+a@x.org')).not.toBe(foldEmail('ann@x.org'));
  });

  test.each(['a@x.org', 'ann.b+c@mail.example.co.uk', "o'brien@x.org", 'é@exämple.de', 'a@xn--e1afmkfd.org'])(
    '%s is one',
    address => expect(isEmail(address)).toBe(true),
  );

  test.each([
    '',
    'a',
    '@x.org',
    'a@',
    'a@x',
    'a b@x.org',
    'a@x..org',
    'a@-x.org',
    '.a@x.org',
    'a@b@x.org',
    'a@x.org,b@x.org',
  ])('%j is none', address => expect(isEmail(address)).toBe(false));

  test('may have 254 bytes', () => {
    const of = (length: number) => `${'a'.repeat(length - 6)}@x.org`;
    expect(isEmail(of(254))).toBe(true);
    expect(isEmail(of(255))).toBe(false);
  });
});

test('usernames are the same without regard to case', () => {
  expect(foldUsername('Ann_Lee9')).toBe('ann_lee9');
});

describe('names', () => {
  test.each([
    'André',
    "O'Brien",
    'O’Brien',
    'Nguyễn',
    'Anne-Marie',
    'St. John',
    'J.-P. Sartre',
    'Martin King Jr.',
    "van 't Hooft",
    '王小明',
    'علی\u200cرضا',
    'ශ්\u200dරී ලාල්',
    'Ольга',
    'Andre\u0301',
  ])('%s is one', name => expect(isPersonName(name)).toBe(true));

  test.each(['', 'A1', 'a_b', '-a', 'a-', 'a--b', "a''b", '. a', 'a <b>', 'a@b', '😀 a', 'a\nb'])('%j is none', name =>
    expect(isPersonName(name)).toBe(false),
  );

  test('keep one space between words', () => {
    expect(normaliseName('  Ann \t Lee ')).toBe('Ann Lee');
  });
});

describe('links', () => {
  test.each([
    ['example.org', 'https://example.org'],
    ['//example.org', 'https://example.org'],
    ['example.org:8080/x', 'https://example.org:8080/x'],
    ['http://example.org', 'http://example.org'],
    [' ', ''],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('%j is completed to %j', (typed, link) => expect(completeLink(typed)).toBe(link));

  test.each(['https://example.org/a?b=c#d', 'http://exämple.de', 'https://twitter.com/@ann'])('%s is one', link =>
    expect(isWebAddress(link)).toBe(true),
  );

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    'https://',
    'https://ann',
    'https://user:pass@example.org',
    'https://example.org/a b',
    'mailto:a@x.org',
  ])('%s is none', link => expect(isWebAddress(link)).toBe(false));
});
