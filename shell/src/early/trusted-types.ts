/**
 * Trusted types: what the site lets reach a sink that could run code. With the policy `default`, script addresses are
 * only those of releases (in development: of this machine), HTML is stripped of all that could run, and no text is
 * ever a script. It holds for the site's code and for its libraries alike.
 */

const droppedWhole = 'script,style,iframe,frame,object,embed,template,noscript,svg,math,form,link,meta,base';
const addresses = new Set([
  'href',
  'src',
  'cite',
  'poster',
  'background',
  'action',
  'formaction',
  'data',
  'xlink:href',
]);
const forbidden = new Set(['srcdoc', 'ping', 'is']);

/** Whether an address leads somewhere rather than doing something. Images may carry their bytes. */
const isHarmless = (address: string, element: string): boolean => {
  // Browsers skip these in a scheme.
  const bare = address.replaceAll(/[\p{Cc}\s]/gu, '').toLowerCase();
  const scheme = /^([a-z][a-z0-9+.-]*):/.exec(bare)?.[1];
  if (scheme === undefined || ['http', 'https', 'mailto', 'tel', 'blob'].includes(scheme)) return true;
  return element === 'IMG' && /^data:image\/(png|jpeg|webp|gif);/.test(bare);
};

/** The HTML without anything that could run. `parse` makes a document in which nothing runs or loads. */
export const harmless = (html: string, parse: (html: string) => Document): string => {
  const { body } = parse(html);
  for (const element of body.querySelectorAll(droppedWhole)) element.remove();
  for (const element of body.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes]) {
      const lower = name.toLowerCase();
      const acts = addresses.has(lower) && !isHarmless(value, element.tagName);
      if (acts || forbidden.has(lower) || lower.startsWith('on')) element.removeAttribute(name);
    }
  return body.innerHTML;
};

/** Whether a script may come from this address. `early` is the address of the present script. */
export const isOwnScript = (address: string, early: string): boolean => {
  const url = URL.parse(address, early);
  const own = new URL(early);
  if (!url) return false;
  if (own.pathname.startsWith('/releases/')) return url.origin === own.origin && url.pathname.startsWith('/releases/');
  return url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
};

type Policy<T> = { createHTML: (html: string) => T };
type Factory = {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string; createScriptURL?: (address: string) => string | null },
  ) => Policy<string>;
};

const { trustedTypes } = window as Window & { trustedTypes?: Factory };
// A release has this script in its page.
const early = (document.currentScript as HTMLScriptElement | null)?.src || new URL('/releases/', location.href).href;
if (trustedTypes) {
  // Parsing is a sink too, though nothing runs in what it makes.
  const inert = trustedTypes.createPolicy('recto-inert', { createHTML: html => html });
  const parse = (html: string) => new DOMParser().parseFromString(inert.createHTML(html), 'text/html');
  trustedTypes.createPolicy('default', {
    createHTML: html => harmless(html, parse),
    createScriptURL: address => (isOwnScript(address, early) ? address : null),
  });
}
