/**
 * Fetches the app of a release when the first HTML has been drawn, so that nothing takes line or processor from it, and
 * starts it when its picture has been drawn too: the app's scripts take a slow phone most of a second, in which it would
 * draw nothing. See `releases/first-paint.ts`.
 */

/** How long the picture is waited for. Milliseconds after the HTML has come. */
const pictureMs = 800;

const main = (): HTMLLinkElement | null => document.querySelector('link[data-start]');

const start = (): void => {
  // Whichever of what is waited for comes first starts it, the others find nothing left.
  const ahead = main();
  if (!ahead) return;
  ahead.removeAttribute('data-start');
  const script = document.createElement('script');
  script.src = ahead.href;
  document.head.append(script);
};

/** Fetches at once what would be asked for one after the other: app, registry, the area's files, those of its screen. */
const fetchAhead = (): void => {
  const named = JSON.parse(document.getElementById('ahead')?.textContent ?? '[]') as string[];
  for (const href of [main()?.href, '/remotes.json', ...named]) {
    if (href === undefined) continue;
    const how = href.endsWith('.css') ? { as: 'style' } : href.endsWith('.js') ? { as: 'script' } : asCall;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', href, ...how }));
  }
};

/** So that `fetch` finds it. */
const asCall = { as: 'fetch', crossOrigin: '' };

/** After the frame that is drawn next. Nothing is drawn in a tab that nobody sees. */
const whenDrawn = (then: () => void): void => {
  if (document.visibilityState === 'hidden') then();
  else requestAnimationFrame(() => setTimeout(then));
};

document.addEventListener('DOMContentLoaded', () => {
  setTimeout(start, pictureMs);
  whenDrawn(fetchAhead);
  const picture = document.querySelector<HTMLImageElement>('#first img[fetchpriority="high"]');
  const drawn = (): void => whenDrawn(start);
  if (!picture || picture.complete) return drawn();
  picture.addEventListener('load', drawn);
  picture.addEventListener('error', drawn);
});
