/**
 * Starts the app of a release when the first HTML has been drawn with its picture: the app's scripts take a slow phone
 * most of a second, in which it would draw nothing. They are fetched meanwhile. See `releases/first-paint.ts`.
 */

/** How long the picture is waited for. Milliseconds after the HTML has come. */
const pictureMs = 800;

const start = (): void => {
  // Whichever of what is waited for comes first starts it, the others find nothing left.
  const ahead = document.querySelector<HTMLLinkElement>('link[data-start]');
  if (!ahead) return;
  ahead.removeAttribute('data-start');
  const script = document.createElement('script');
  script.src = ahead.href;
  document.head.append(script);
};

/** After the frame that is drawn next. Nothing is drawn in a tab that nobody sees. */
const drawn = (): void => {
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
};

document.addEventListener('DOMContentLoaded', () => {
  setTimeout(start, pictureMs);
  const picture = document.querySelector<HTMLImageElement>('#first img[fetchpriority="high"]');
  if (!picture || picture.complete) return drawn();
  picture.addEventListener('load', drawn);
  picture.addEventListener('error', drawn);
});
