const TRACKING =
  /^(utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|mc_cid|mc_eid|igshid|igsh|yclid|_hsenc|_hsmi|vero_id|oly_\w+_id)$/i;

/** A link as it may stand in a page: http, https or mailto; null for all others. */
export function cleanLink(href: string, pasted = false): string | null {
  const trimmed = href.trim();
  if (!/^(https?:\/\/|mailto:)/i.test(trimmed)) return null;
  return pasted ? withoutTracking(trimmed) : trimmed;
}

/** What somebody typed as the address of a link: a bare address gets https, one of a mailbox mailto; null when it is none. */
export function typedLink(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (/^(https?|mailto):/i.test(text)) return URL.canParse(text) ? cleanLink(text) : null;
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) return null;
  const address = `https://${text.replace(/^\/\//, '')}`;
  return URL.canParse(address) && new URL(address).hostname.includes('.') ? address : null;
}

/** Detours that note who passes, by host and path, and the parameter that says where they lead. */
const DETOURS: readonly (readonly [RegExp, parameter: string])[] = [
  [/^www\.google\.[a-z.]+\/url$/, 'q'],
  [/^www\.google\.[a-z.]+\/url$/, 'url'],
  [/^lm?\.(facebook|instagram)\.com\/(l\.php)?$/, 'u'],
  [/^www\.youtube\.com\/redirect$/, 'q'],
  [/^[a-z\d]+\.safelinks\.protection\.outlook\.com\/$/, 'url'],
];

/** Parameters that follow people are dropped, all others stay as they are; a detour leads straight to where it goes. */
function withoutTracking(href: string): string {
  if (!URL.canParse(href)) return href;
  const url = new URL(href);
  for (const [detour, parameter] of DETOURS) {
    const behind = detour.test(url.hostname + url.pathname) ? url.searchParams.get(parameter) : null;
    if (behind && /^https?:\/\//i.test(behind)) return withoutTracking(behind);
  }
  const parameters = url.search.slice(1).split('&');
  const kept = parameters.filter(parameter => !TRACKING.test(parameter.split('=')[0] ?? ''));
  if (kept.length === parameters.length) return href;
  url.search = kept.join('&');
  return url.href;
}
