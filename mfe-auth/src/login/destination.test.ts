import { expect, test } from 'vitest';
import { destinationOf, loginQuery, noticeOf } from './destination.ts';

const to = (search: string) => destinationOf(loginQuery(search));

test('after the login one goes back to where one came from, with query and fragment', () => {
  expect(to('?redirected=access&from=%2Ffeed%2Fread-later')).toBe('/feed/read-later');
  expect(to(`?from=${encodeURIComponent('/new-page/page-contents?id=7#end')}`)).toBe(
    '/new-page/page-contents?id=7#end',
  );
  expect(to(`?from=${encodeURIComponent('/ann_lee/my-notes')}`)).toBe('/ann_lee/my-notes');
});

test('without a place one goes where the notice is about, else home', () => {
  expect(to('')).toBe('/home');
  expect(to('?redirected=new-page')).toBe('/new-page');
  expect(to('?redirected=admin')).toBe('/admin');
  expect(to('?redirected=access')).toBe('/home');
});

test.each([
  'https://evil.example/',
  '//evil.example/users',
  '/\\evil.example/users',
  '/.//evil.example/users',
  'javascript:alert(1)',
  'http:evil',
  '/login',
  '/register',
  '/forgotpassword?i=1&t=2',
  '/no/such/place/here',
  '%',
])('nobody is led to %s', from => {
  expect(to(`?from=${encodeURIComponent(from)}`)).toBe('/home');
});

test('each reason has its notice, and nothing else has', () => {
  expect(noticeOf(loginQuery('?redirected=new-page'))).toBe('Please login in order to be able to create a new page.');
  expect(noticeOf(loginQuery('?redirected=admin'))).toBe('Please login to access the admin area.');
  expect(noticeOf(loginQuery('?redirected=access'))).toBe('Please login to access that page.');
  for (const search of ['', '?redirected=', '?redirected=toString', '?redirected=other'])
    expect(noticeOf(loginQuery(search))).toBeNull();
});
