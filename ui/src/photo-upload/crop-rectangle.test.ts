import { PAGE_PHOTO, PROFILE_PHOTO } from '@recto/contracts/limits.ts';
import { expect, test } from 'vitest';
import { cropRectangle, isLargeEnough, largestCrop, maxZoom } from './crop-rectangle.ts';

test('the largest crop has the ratio and touches two sides', () => {
  expect(largestCrop({ width: 4000, height: 3000 }, PAGE_PHOTO)).toEqual({ width: 4000, height: 2250 });
  expect(largestCrop({ width: 4000, height: 3000 }, PROFILE_PHOTO)).toEqual({ width: 3000, height: 3000 });
});

test('exactly the least size is large enough, a pixel less is not', () => {
  expect(isLargeEnough({ width: 1200, height: 675 }, PAGE_PHOTO)).toBe(true);
  expect(isLargeEnough({ width: 1199, height: 3000 }, PAGE_PHOTO)).toBe(false);
  expect(isLargeEnough({ width: 5000, height: 674 }, PAGE_PHOTO)).toBe(false);
});

test('one may zoom only as deep as the least size allows', () => {
  expect(maxZoom({ width: 1200, height: 675 }, PAGE_PHOTO)).toBe(1);
  expect(maxZoom({ width: 2400, height: 1350 }, PAGE_PHOTO)).toBe(2);
  expect(maxZoom({ width: 40_000, height: 30_000 }, PAGE_PHOTO)).toBe(4);
});

test('what is sent lies inside the image and is never smaller than the least size', () => {
  const image = { width: 1201, height: 676 };
  expect(cropRectangle({ x: 1, y: 1.4, width: 1199.6, height: 674 }, image, PAGE_PHOTO)).toEqual({
    x: 1,
    y: 1,
    width: 1200,
    height: 675,
  });
  expect(cropRectangle({ x: 9, y: -3, width: 1300, height: 700 }, image, PAGE_PHOTO)).toEqual({
    x: 0,
    y: 0,
    width: 1201,
    height: 676,
  });
});
