import { expect, test, vi } from 'vitest';
import './start-app.ts';

const scripts = () => [...document.head.querySelectorAll('script')].map(script => script.getAttribute('src'));

test('the app starts when the first HTML has been drawn with its picture, and only once', () => {
  document.head.innerHTML = '<link rel="preload" href="/releases/shell/1-a/main.js" data-start>';
  document.body.innerHTML = '<div id="first"><img fetchpriority="high" alt=""></div>';
  const picture = document.querySelector('img')!;
  Object.defineProperty(picture, 'complete', { value: false });
  vi.useFakeTimers();
  document.dispatchEvent(new Event('DOMContentLoaded'));
  vi.advanceTimersByTime(700);
  expect(scripts()).toEqual([]);

  picture.dispatchEvent(new Event('load'));
  expect(scripts()).toEqual([]);
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(1);
  expect(scripts()).toEqual([expect.stringContaining('/releases/shell/1-a/main.js')]);

  // The limit passes when the app runs already.
  vi.advanceTimersByTime(60_000);
  expect(scripts()).toHaveLength(1);
  vi.useRealTimers();
});

test('a picture that does not come holds nothing back for long', () => {
  document.head.innerHTML = '<link rel="preload" href="/releases/shell/1-a/main.js" data-start>';
  document.body.innerHTML = '<div id="first"><img fetchpriority="high" alt=""></div>';
  Object.defineProperty(document.querySelector('img'), 'complete', { value: false });
  vi.useFakeTimers();
  document.dispatchEvent(new Event('DOMContentLoaded'));
  vi.advanceTimersByTime(1000);
  expect(scripts()).toHaveLength(1);
  vi.useRealTimers();
});
