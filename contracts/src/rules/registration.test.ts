import { describe, expect, test } from 'vitest';
import { brokenFields, check } from './field.ts';
import { forgotPassword, login } from './login.ts';
import { newPasswordForm } from './password.ts';
import { registration, registrationForm } from './registration.ts';

const right = {
  name: 'Ann Lee',
  username: 'ann_lee',
  email: 'ann@x.org',
  password: 'Abcdefg1',
  confirmPassword: 'Abcdefg1',
};
const broken = (change: Record<string, unknown>) => brokenFields(registrationForm, { ...right, ...change });

test('a right form is accepted and comes out clean', () => {
  const typed = { ...right, name: ' Ann  Lee ', email: ' Ann@x.org ', extra: 1 };
  expect(check(registration, typed)).toEqual({
    ok: true,
    value: { name: 'Ann Lee', username: 'ann_lee', email: 'Ann@x.org', password: 'Abcdefg1' },
  });
});

test('an empty form names every field with its first message', () => {
  expect(brokenFields(registrationForm, {})).toEqual({
    name: 'Please enter your name.',
    username: 'Please choose a username.',
    email: 'Please enter your email.',
    password: 'Please choose a password.',
    confirmPassword: 'Please confirm your password.',
  });
});

describe('each rule has its message, in the order of the table', () => {
  test.each([
    ['name', '', 'Please enter your name.'],
    ['name', '\u200b\u3164', 'Please enter your name.'],
    ['name', 'A1', 'Please enter a valid name that contains only letters.'],
    ['name', 'Al', 'Please enter a name between 3 and 30 charecters.'],
    ['name', 'Ann', undefined],
    ['name', 'A'.repeat(30), undefined],
    ['name', 'A'.repeat(31), 'Please enter a name between 3 and 30 charecters.'],
    ['name', 'e\u0301'.repeat(30), undefined],
    ['name', 'André', undefined],
    ['name', "O'Brien", undefined],
    ['name', 'Nguyễn', undefined],
    ['name', `A${'\u0301'.repeat(2_000)}nn`, 'Please enter a name between 3 and 30 charecters.'],
    ['username', '', 'Please choose a username.'],
    ['username', 'a-b', 'Please choose a username name between 5 and 15 charecters.'],
    ['username', 'abcd', 'Please choose a username name between 5 and 15 charecters.'],
    ['username', 'abcde', undefined],
    ['username', 'a'.repeat(15), undefined],
    ['username', 'a'.repeat(16), 'Please choose a username name between 5 and 15 charecters.'],
    ['username', 'ann-lee', 'Please choose a username that contains only letters, numbers and underscore.'],
    ['username', 'аnn_lee', 'Please choose a username that contains only letters, numbers and underscore.'],
    ['email', '', 'Please enter your email.'],
    ['email', 'ann', 'Please enter a valid email.'],
    ['password', 'abc', 'Password should contain a capital letter, letters and numbers.'],
    ['password', 'abcdefg1', 'Password should contain a capital letter, letters and numbers.'],
    ['password', 'ABCDEFG1', 'Password should contain a capital letter, letters and numbers.'],
    ['password', 'Abcdefgh', 'Password should contain a capital letter, letters and numbers.'],
    ['password', 'Abcdef1', 'Password should contain 8 to 30 charecters.'],
    ['password', `Ab1${'x'.repeat(28)}`, 'Password should contain 8 to 30 charecters.'],
  ])('%s %j: %s', (field, value, message) => {
    expect(broken({ [field]: value })[field]).toBe(message);
  });

  test.each([`Ab1${'x'.repeat(5)}`, `Ab1${'x'.repeat(27)}`])(
    'password %s is long enough and not too long',
    password => {
      expect(broken({ password, confirmPassword: password })).toEqual({});
    },
  );

  test('the confirmation is asked for before it is compared', () => {
    expect(broken({ confirmPassword: '' })).toEqual({ confirmPassword: 'Please confirm your password.' });
    expect(broken({ confirmPassword: 'Abcdefg2' })).toEqual({ confirmPassword: 'Passwords do not match up.' });
  });

  test('a differently composed password is the same', () => {
    expect(broken({ password: 'Abcdefg1é', confirmPassword: 'Abcdefg1e\u0301' })).toEqual({});
  });
});

test('values of a wrong type are judged as missing', () => {
  expect(broken({ name: { a: 1 }, username: null, email: [] })).toEqual({
    name: 'Please enter your name.',
    username: 'Please choose a username.',
    email: 'Please enter your email.',
  });
});

test('a new password obeys the same rules', () => {
  expect(brokenFields(newPasswordForm, { password: 'abc', confirmPassword: 'abd' })).toEqual({
    password: 'Password should contain a capital letter, letters and numbers.',
    confirmPassword: 'Passwords do not match up.',
  });
});

test('a login only asks that something is there', () => {
  expect(brokenFields(login, { email: 'x', password: 'y' })).toEqual({});
  expect(brokenFields(login, {})).toEqual({
    email: 'Please enter your email.',
    password: 'Please enter your password.',
  });
  expect(brokenFields(forgotPassword, { email: 'x' })).toEqual({ email: 'Please enter a valid email.' });
});
