import { expect, test } from 'vitest';
import * as admin from './http/admin.ts';
import * as auth from './http/auth.ts';
import type { Call } from './http/call.ts';
import * as clientErrors from './http/client-errors.ts';
import * as collections from './http/collections.ts';
import * as comments from './http/comments.ts';
import * as files from './http/files.ts';
import * as lists from './http/lists.ts';
import * as notifications from './http/notifications.ts';
import * as pages from './http/pages.ts';
import * as profile from './http/profile.ts';
import * as reports from './http/reports.ts';
import * as search from './http/search.ts';
import * as stats from './http/stats.ts';
import * as users from './http/users.ts';
import * as wizard from './http/wizard.ts';
import { isReservedUsername } from './reserved.ts';
import { firstSegments } from './routes.ts';

test.each([
  'users',
  'login',
  'register',
  'profile',
  'settings',
  'collection',
  'collections',
  'admin',
  'pages',
  'comment',
  'comments',
  'search',
  'about',
  'support',
  'Users',
  ' LOGIN ',
  'assets',
  'forgotpassword',
  'sendcode',
  'usernameAvailability',
])('%j is reserved', username => {
  expect(isReservedUsername(username)).toBe(true);
});

test.each(['ann_lee', 'loginn', 'page7'])('%s is free', username => {
  expect(isReservedUsername(username)).toBe(false);
});

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'method' in value;

test('so is the first segment of every route and every call', () => {
  const areas = [
    admin,
    notifications,
    reports,
    auth,
    clientErrors,
    collections,
    comments,
    files,
    lists,
    pages,
    profile,
    search,
    stats,
    users,
    wizard,
  ];
  const urls = areas.flatMap(area => Object.values<unknown>(area)).flatMap(value => (isCall(value) ? [value.url] : []));
  expect(urls.length).toBeGreaterThan(60);
  const first = urls.map(url => url.split('/').find(part => part !== '' && part !== 'api') ?? '');
  const named = [...first, ...firstSegments].filter(segment => !segment.startsWith(':'));
  expect(named.filter(segment => !isReservedUsername(segment))).toEqual([]);
});
