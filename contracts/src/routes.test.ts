import { describe, expect, test } from 'vitest';
import * as paths from './paths.ts';
import { type Area, areaOf, matchRoute, routes } from './routes.ts';

describe('areas', () => {
  test.each<[string, Area | null]>([
    ['/', 'reader'],
    ['/home', 'reader'],
    ['/home/', 'reader'],
    ['/login', 'auth'],
    ['/forgotpassword', 'auth'],
    ['/settings', 'auth'],
    ['/new-page', 'author'],
    ['/new-page/final-step', 'author'],
    ['/public-pages/a-b-7k2m9q4x1v8d', 'reader'],
    ['/public-pages/a-b-7k2m9q4x1v8d/edit', 'author'],
    ['/ann_lee/diary', 'reader'],
    ['/ann_lee/diary/edit', 'author'],
    ['/users/ann_lee', 'reader'],
    ['/users/ann_lee/pages', 'reader'],
    ['/feed/history/comments', 'library'],
    ['/u/pages/trash', 'library'],
    ['/collection/12', 'library'],
    ['/users', null],
    ['/nothing', null],
    ['/feed/nothing', null],
    ['/u/nothing', null],
    ['/users/ann/edit', null],
    ['/a/b/c', null],
    ['/ann_lee/%E0%A4%A', null],
  ])('%s belongs to %s', (pathname, area) => {
    expect(areaOf(pathname)).toBe(area);
  });

  test('parameters come decoded', () => {
    expect(matchRoute('/ann_lee/%E5%9C%B0%E5%9B%BE')?.params).toEqual({ username: 'ann_lee', url: '地图' });
  });

  test('a redirect leads to a route that does not lead on', () => {
    const targets = routes.flatMap(({ redirect }) => redirect ?? []);
    expect(targets.map(target => matchRoute(target)?.route.redirect ?? null)).toEqual(targets.map(() => null));
  });

  test('no route hides a later one', () => {
    for (const route of routes) {
      const example = route.path.replaceAll(/:\w+/g, 'some_one');
      expect(matchRoute(example)?.route.path).toBe(route.path);
    }
  });
});

test('every built address is a route', () => {
  const built = [
    ...Object.values(paths).filter(path => typeof path === 'string'),
    paths.search('maps & more'),
    paths.tag('a/b'),
    paths.login('new-page', '/new-page'),
    paths.resetPassword('1', 'x_-'),
    paths.wizard('page-contents', '12'),
    paths.wizardMessage({ type: 'private', status: 'success', url: 'diary', username: 'ann_lee' }),
    paths.publicPage('地图-7k2m9q4x1v8d'),
    paths.editPublicPage('x-7k2m9q4x1v8d'),
    paths.privatePage('ann_lee', 'diary'),
    paths.editPrivatePage('ann_lee', 'diary'),
    paths.user('ann_lee'),
    paths.userPages('ann_lee'),
    paths.userCollections('ann_lee'),
    paths.collection('12'),
  ];
  expect(built.filter(path => areaOf(new URL(path, 'http://x').pathname) === null)).toEqual([]);
});

test('queries name only what is given', () => {
  expect(paths.login()).toBe('/login');
  expect(paths.login('access')).toBe('/login?redirected=access');
  expect(paths.editPublicPage('a')).toBe('/public-pages/a/edit?t=public');
  expect(paths.wizardMessage({ status: 'error-contents', id: '7' })).toBe(
    '/new-page/message?status=error-contents&id=7',
  );
});
