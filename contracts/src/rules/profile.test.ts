import { describe, expect, test } from 'vitest';
import { brokenFields, check } from './field.ts';
import { profile } from './profile.ts';

const right = { name: 'Ann Lee', headline: '', biography: '', links: {} };
const broken = (change: Record<string, unknown>) => brokenFields(profile, { ...right, ...change });

describe('each rule has its message', () => {
  test.each([
    ['name', '', 'You must enter your name.'],
    ['name', '12', 'Your name should contains only letters.'],
    ['name', 'Al', 'Your name should be between 3 and 30 charecters.'],
    ['headline', 'x'.repeat(50), undefined],
    ['headline', 'x'.repeat(51), 'Headline should be less than 50 characters'],
    ['headline', '123456abcd', 'More than 60% of your headline must be letters.'],
    ['headline', '1234 abcdef', undefined],
    ['biography', 'x'.repeat(250), undefined],
    ['biography', 'x'.repeat(251), 'Biography should be less than 250 characters'],
    ['biography', '1234abcdef', 'More than 70% of your biography must be letters.'],
    ['biography', '123\nabcdefg', undefined],
  ])('%s %j: %s', (field, value, message) => {
    expect(broken({ [field]: value })[field]).toBe(message);
  });

  test.each([
    ['', undefined],
    ['example.org', undefined],
    [`https://x.org/${'a'.repeat(86)}`, undefined],
    [`https://x.org/${'a'.repeat(87)}`, 'Website should be less than 100 characters'],
    ['javascript:alert(1)', 'Website should be a web address.'],
  ])('website %j: %s', (website, message) => {
    expect(broken({ links: { website } })['links.website']).toBe(message);
  });
});

test('a link gets its scheme', () => {
  const checked = check(profile, { ...right, links: { website: 'example.org' } });
  expect(checked.ok && checked.value.links).toEqual({
    website: 'https://example.org',
    twitter: '',
    youtube: '',
    linkedin: '',
    facebook: '',
  });
});
