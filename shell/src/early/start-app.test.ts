import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import './start-app.ts';

const main = '/releases/shell/1-a/main.js';
const ahead = ['/releases/mfe-reader/1-b/e.js', '/releases/mfe-reader/1-b/h.css'];
let picture: HTMLImageElement;
beforeEach(() => {
  document.head.innerHTML = `<link rel="later" href="${main}" data-start>`;
  document.body.innerHTML =
    '<div id="first"><img fetchpriority="high" alt=""></div>' +
    `<script type="application/json" id="ahead">${JSON.stringify(ahead)}</script>`;
  picture = document.querySelector('img')!;
  Object.defineProperty(picture, 'complete', { value: false });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pathOf = (element: HTMLLinkElement | HTMLScriptElement) =>
  new URL(element instanceof HTMLLinkElement ? element.href : element.src, location.href).pathname;
const fetched = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map(link => [link.as, pathOf(link)]);
const started = () => [...document.head.querySelectorAll('script')].map(pathOf);
const draw = () => {
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(1);
};

test('the app is fetched when the first HTML has been drawn, and starts with its picture, only once', () => {
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(fetched()).toEqual([]);
  draw();
  expect(fetched()).toEqual([
    ['script', main],
    ['fetch', '/remotes.json'],
    ['script', ahead[0]],
    ['style', ahead[1]],
  ]);
  vi.advanceTimersByTime(600);
  expect(started()).toEqual([]);

  picture.dispatchEvent(new Event('load'));
  expect(started()).toEqual([]);
  draw();
  expect(started()).toEqual([main]);

  // The limit passes when the app runs already.
  vi.advanceTimersByTime(60_000);
  expect([started(), fetched().length]).toEqual([[main], 4]);
});

test('a picture that does not come holds nothing back for long', () => {
  document.dispatchEvent(new Event('DOMContentLoaded'));
  vi.advanceTimersByTime(1000);
  expect(started()).toEqual([main]);
});

test('without a picture the app starts when the first HTML has been drawn', () => {
  picture.remove();
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(started()).toEqual([]);
  draw();
  expect([started(), fetched().length]).toEqual([[main], 4]);
});
