import { describe, expect, test } from 'vitest';
import { collection } from './collection.ts';
import { comment } from './comment.ts';
import { brokenFields, check, fieldsOf } from './field.ts';

describe('a comment', () => {
  test.each([
    ['', 'Comment should be more than 1 characters'],
    [' \u200b\n', 'Comment should be more than 1 characters'],
    ['x', undefined],
    ['x'.repeat(5_000), undefined],
    ['x'.repeat(5_001), 'Comment should be less than 5000 characters'],
  ])('%#', (text, message) => {
    expect(brokenFields(comment, { text }).text).toBe(message);
  });

  test('keeps its lines', () => {
    expect(check(comment, { text: ' a\r\n\r\nb ' })).toEqual({ ok: true, value: { text: 'a\n\nb' } });
  });
});

describe('a collection', () => {
  test.each([
    ['name', '', 'Name should be more than 1 characters'],
    ['name', 'x'.repeat(60), undefined],
    ['name', 'x'.repeat(61), 'Name should be less than 60 characters'],
    ['description', 'x'.repeat(300), undefined],
    ['description', 'x'.repeat(301), 'Description should be less than 300 characters'],
  ])('%s: %#', (field, value, message) => {
    expect(brokenFields(collection, { name: 'Maps', [field]: value })[field]).toBe(message);
  });

  test('needs no description', () => {
    expect(check(collection, { name: 'Maps' })).toEqual({ ok: true, value: { name: 'Maps', description: '' } });
  });
});

test('what is no validation error is not swallowed', () => {
  expect(() => fieldsOf(new Error('other'))).toThrow('other');
});
