import { expect, test } from 'vitest';
import {
  ATTACHMENTS_MAX,
  BIOGRAPHY_LETTERS_PERCENT,
  COLLECTION_PAGES_MAX,
  COLLECTION_PHOTO,
  HEADLINE_LETTERS_PERCENT,
  IMAGE_MAX_PIXELS,
  NAME,
  PAGE_PASSWORD,
  PASSWORD,
  PRIVATE_PAGE,
  PROFILE_PHOTO,
  PUBLIC_PAGE,
  TAGS_CHARACTERS,
  TAGS_MIN,
  USERNAME,
} from '../limits.ts';
import * as auth from './auth.ts';
import * as collection from './collection.ts';
import { lessThan, moreThan } from './common.ts';
import * as editing from './editing.ts';
import * as page from './page.ts';
import * as profile from './profile.ts';
import * as upload from './upload.ts';

const numbers = (text: string): number[] => Array.from(text.matchAll(/\d+/g), ([digits]) => Number(digits));

test.each([
  [auth.nameLength, [NAME.min, NAME.max]],
  [auth.usernameLength, [USERNAME.min, USERNAME.max]],
  [auth.passwordLength, [PASSWORD.min, PASSWORD.max]],
  [profile.nameLength, [NAME.min, NAME.max]],
  [profile.headlineLetters, [HEADLINE_LETTERS_PERCENT]],
  [profile.biographyLetters, [BIOGRAPHY_LETTERS_PERCENT]],
  [page.titleMin, [PUBLIC_PAGE.title.min]],
  [page.titleMax, [PUBLIC_PAGE.title.max]],
  [page.bodyMin, [PUBLIC_PAGE.body.min]],
  [page.bodyMax, [PUBLIC_PAGE.body.max]],
  [page.privateBodyMax, [PRIVATE_PAGE.body.max]],
  [page.briefDesMin, [PUBLIC_PAGE.briefDes.min]],
  [page.briefDesMax, [PUBLIC_PAGE.briefDes.max]],
  [page.targetsMin, [PUBLIC_PAGE.targets.min]],
  [page.targetsMax, [PUBLIC_PAGE.targets.max]],
  [page.tagsMin, [TAGS_MIN]],
  [page.tagsMax, [TAGS_CHARACTERS]],
  [page.passwordMin, [PAGE_PASSWORD.min]],
  [page.passwordMax, [PAGE_PASSWORD.max]],
  [editing.publicTitle, [PUBLIC_PAGE.title.min, PUBLIC_PAGE.title.max]],
  [editing.publicBody, [PUBLIC_PAGE.body.min, PUBLIC_PAGE.body.max]],
  [editing.privateTitle, [PRIVATE_PAGE.title.max]],
  [editing.privateBody, [PRIVATE_PAGE.body.max]],
  [collection.pagesMax, [COLLECTION_PAGES_MAX]],
  [upload.tooManyFiles, [ATTACHMENTS_MAX]],
  [upload.tooManyPixels(IMAGE_MAX_PIXELS), [50]],
])('%j names its limit', (text, limits) => {
  expect(numbers(text)).toEqual(limits);
});

test('upload limits are told in megabytes and pixels', () => {
  expect(upload.tooLarge(PROFILE_PHOTO.maxBytes)).toBe('File size must be less than 5MB.');
  expect(upload.tooSmall(COLLECTION_PHOTO.minWidth, COLLECTION_PHOTO.minHeight)).toBe(
    'The photo must be at least 960x540 pixels.',
  );
});

test('a rule without a sentence of its own is told by label and number', () => {
  expect(moreThan('Targets', PUBLIC_PAGE.targets.min)).toBe(page.targetsMin);
  expect(lessThan('Title', PUBLIC_PAGE.title.max)).toBe(page.titleMax);
});
