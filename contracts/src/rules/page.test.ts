import { describe, expect, test } from 'vitest';
import { draftContents, draftSettings } from './draft.ts';
import { brokenFields, check } from './field.ts';
import { pageContents, pageOnCreation } from './page.ts';
import { matchesTitle } from './page-deletion.ts';
import { pageOnEdit } from './page-edit.ts';

const p = (length: number): string => `<p>${'x'.repeat(length)}</p>`;
const contents = { title: 'x'.repeat(15), briefDes: 'x'.repeat(30), targets: 'x'.repeat(20), body: p(50) };
const publicPage = { contents, tags: 'a,b,c,d,e', configurations: {} };
const privatePage = {
  contents: { title: 'x', briefDes: '', targets: '', body: p(1) },
  tags: '',
  url: 'diary',
  configurations: {},
};

describe('a public page that is created', () => {
  const broken = (change: object) => brokenFields(pageContents('public'), { ...contents, ...change });

  test.each([
    ['title', 'x'.repeat(14), 'Title should be more than 15 characters'],
    ['title', '\u200b'.repeat(15), 'Title should be more than 15 characters'],
    ['title', 'x'.repeat(15), undefined],
    ['title', 'x'.repeat(50), undefined],
    ['title', 'x'.repeat(51), 'Title should be less than 50 characters'],
    ['title', '👨‍👩‍👧'.repeat(15), undefined],
    ['title', '👨‍👩‍👧'.repeat(14), 'Title should be more than 15 characters'],
    ['title', `x${'\u0301'.repeat(800)}${'x'.repeat(15)}`, 'Title should be less than 50 characters'],
    ['title', '折叠地图的方法'.repeat(3), undefined],
    ['briefDes', 'x'.repeat(29), 'Brief description should be more than 30 characters'],
    ['briefDes', 'x'.repeat(30), undefined],
    ['briefDes', 'x'.repeat(300), undefined],
    ['briefDes', 'x'.repeat(301), 'Brief description should be less than 300 characters'],
    ['targets', 'x'.repeat(19), 'Targets should be more than 20 characters'],
    ['targets', 'x'.repeat(20), undefined],
    ['targets', 'x'.repeat(300), undefined],
    ['targets', 'x'.repeat(301), 'Targets should be less than 300 characters'],
    ['body', p(49), 'Body should be more than 50 characters'],
    ['body', p(50), undefined],
    ['body', p(20_000), undefined],
    ['body', p(20_001), 'Body should be less than 20000 characters'],
    ['body', `<p>${'&amp;'.repeat(49)}</p>`, 'Body should be more than 50 characters'],
    ['body', `${p(50)}<p title="${'x'.repeat(700_000)}"></p>`, 'Body should be less than 20000 characters'],
  ])('%s: %#', (field, value, message) => {
    expect(broken({ [field]: value })[field]).toBe(message);
  });

  test.each([
    ['a,b,c,d', 'Please choose at least 5 tags'],
    ['a, A ,b,c,d', 'Please choose at least 5 tags'],
    ['a,b,c,d,e', undefined],
    [`a,b,c,d,${'e'.repeat(195)}`, undefined],
    [`a,b,c,d,${'e'.repeat(196)}`, 'Tags must be less than 200 characters'],
  ])('tags %j: %s', (tags, message) => {
    expect(brokenFields(pageOnCreation('public'), { ...publicPage, tags }).tags).toBe(message);
  });

  test('names what is wrong by the field’s path', () => {
    expect(brokenFields(pageOnCreation('public'), { contents: {}, tags: '' })).toEqual({
      'contents.title': 'Title should be more than 15 characters',
      'contents.briefDes': 'Brief description should be more than 30 characters',
      'contents.targets': 'Targets should be more than 20 characters',
      'contents.body': 'Body should be more than 50 characters',
      tags: 'Please choose at least 5 tags',
    });
  });

  test('comes out clean', () => {
    const checked = check(pageOnCreation('public'), { ...publicPage, tags: ' A,b ,c,d,e,', url: 'x' });
    expect(checked).toEqual({ ok: true, value: { ...publicPage, tags: 'a,b,c,d,e' } });
  });
});

describe('a private page that is created', () => {
  const broken = (change: object) =>
    brokenFields(pageOnCreation('private', ['used']), {
      ...privatePage,
      ...change,
    });
  const withContents = (change: object) => broken({ contents: { ...privatePage.contents, ...change } });

  test.each([
    ['title', '', 'Title cannot be be blank'],
    ['title', '\u200b', 'Title cannot be be blank'],
    ['title', 'x', undefined],
    ['title', 'x'.repeat(50), undefined],
    ['title', 'x'.repeat(51), 'Title should be less than 50 characters'],
    ['briefDes', 'x'.repeat(301), 'Brief description should be less than 300 characters'],
    ['targets', 'x'.repeat(301), 'Targets should be less than 300 characters'],
    ['body', '<p> </p>', 'Body cannot be blank'],
    ['body', p(1), undefined],
    ['body', p(200_000), undefined],
    ['body', p(200_001), 'Body should be less than 200000 characters'],
  ])('%s: %#', (field, value, message) => {
    expect(withContents({ [field]: value })[`contents.${field}`]).toBe(message);
  });

  test.each([
    ['', 'Please choose a URL for your page.'],
    ['😀', 'Please choose a URL for your page.'],
    ['Used!', 'You have already used "used" url, choose something else.'],
    ['diary', undefined],
  ])('url %j: %s', (url, message) => {
    expect(broken({ url }).url).toBe(message);
  });

  test.each([
    [undefined, undefined],
    [null, undefined],
    ['', 'Password should be more than 4 characters'],
    ['abc', 'Password should be more than 4 characters'],
    ['abcd', undefined],
    ['x'.repeat(72), undefined],
    ['x'.repeat(73), 'Password should be less than 72 characters'],
  ])('password %j: %s', (password, message) => {
    expect(broken({ password }).password).toBe(message);
  });

  test('needs no tags, and cannot be anonymous', () => {
    expect(broken({})).toEqual({});
    expect(broken({ configurations: { anonymously: true } })).toHaveProperty(['configurations.anonymously']);
  });
});

describe('a page that is edited', () => {
  const publicWith = (change: object) =>
    brokenFields(pageOnEdit('public'), { ...publicPage, contents: { ...contents, ...change } });
  const privateWith = (change: object) =>
    brokenFields(pageOnEdit('private'), { ...privatePage, contents: { ...privatePage.contents, ...change } });

  test.each(['x'.repeat(14), 'x'.repeat(51)])('public title %j', title => {
    expect(publicWith({ title })).toEqual({
      'contents.title': 'Title must be greater that 15 and less that 50 characters',
    });
  });
  test.each([49, 20_001])('public body of %i', length => {
    expect(publicWith({ body: p(length) })).toEqual({
      'contents.body': 'Page contents must be between 50 and 20000 charecters',
    });
  });
  test.each(['', 'x'.repeat(51)])('private title %j', title => {
    expect(privateWith({ title })).toEqual({
      'contents.title': 'Title cannot be blank and should be less that 50 characters',
    });
  });
  test.each([0, 200_001])('private body of %i', length => {
    expect(privateWith({ body: p(length) })).toEqual({
      'contents.body': 'Page contents cannot be blank and should be less than 200000 charecters',
    });
  });
  test.each([[{ title: 'x'.repeat(15), body: p(50) }], [{ title: 'x'.repeat(50), body: p(20_000) }]])(
    'within the limits: %#',
    change => {
      expect(publicWith(change)).toEqual({});
    },
  );

  test('may have 200 characters of tags', () => {
    const tags = (length: number) => ({ ...publicPage, tags: `a,b,c,d,${'e'.repeat(length - 4)}` });
    expect(brokenFields(pageOnEdit('public'), tags(200))).toEqual({});
    expect(brokenFields(pageOnEdit('public'), tags(201))).toEqual({ tags: 'Tags must be less than 200 characters' });
  });
});

describe('a draft', () => {
  test('may hold more than a page, and less', () => {
    expect(brokenFields(draftContents, {})).toEqual({});
    expect(
      brokenFields(draftContents, { title: 'x'.repeat(1_000), briefDes: '', targets: '', body: p(400_000) }),
    ).toEqual({});
  });

  test('has limits too', () => {
    expect(brokenFields(draftContents, { title: 'x'.repeat(1_001), body: p(400_001) })).toEqual({
      title: 'Title should be less than 1000 characters',
      body: 'Body should be less than 400000 characters',
    });
    expect(brokenFields(draftContents, { body: '字'.repeat(240_000) })).toEqual({
      body: 'Body should be less than 400000 characters',
    });
  });

  test('takes settings one by one', () => {
    expect(brokenFields(draftSettings('private', ['used']), { configurations: { comments: false } })).toEqual({});
    expect(brokenFields(draftSettings('private', ['used']), { url: 'Used' })).toHaveProperty('url');
    expect(brokenFields(draftSettings('public'), { configurations: { anonymously: true } })).toEqual({});
  });
});

test('a page is deleted by its title, case and spaces aside', () => {
  expect(matchesTitle(' how TOfold a map', 'How to fold a Map')).toBe(true);
  expect(matchesTitle('how to fold', 'How to fold a Map')).toBe(false);
  expect(matchesTitle('', '')).toBe(false);
});
