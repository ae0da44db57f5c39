import * as paths from '@recto/contracts/paths.ts';
import { expect, test } from 'vitest';
import { isFullWidth } from './layout.tsx';
import { sectionOf } from './sections.ts';

test('a section is highlighted by the address, with history and pages standing for their first tab', () => {
  expect(sectionOf('/home')).toBe(paths.home);
  expect(sectionOf('/feed/history')).toBe(paths.historyPages);
  expect(sectionOf('/feed/history/comments')).toBe(paths.historyComments);
  expect(sectionOf('/u/pages')).toBe(paths.published);
  expect(sectionOf('/u/pages/draft/')).toBe(paths.drafts);
  expect(sectionOf('/admin/things/page/7k2m9q4x1v8d')).toBe(paths.admin);
});

test('nothing is highlighted in a collection or on a page', () => {
  for (const path of ['/collection/abc', '/public-pages/a-1', '/ann/notes', '/users/ann'])
    expect(sectionOf(path)).toBeNull();
});

test('one writes at full width and reads beside the navigation', () => {
  const full = ['/new-page', '/new-page/page-contents', '/public-pages/a-1/edit', '/ann/notes/edit'];
  const beside = ['/home', '/public-pages/a-1', '/new-pages/x', '/u/pages/draft'];
  expect([...full, ...beside].filter(isFullWidth)).toEqual(full);
});
