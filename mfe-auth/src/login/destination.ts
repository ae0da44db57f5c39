import { redirectedAccess, redirectedAdmin, redirectedNewPage } from '@recto/contracts/messages/common.ts';
import * as paths from '@recto/contracts/paths.ts';
import { matchRoute } from '@recto/contracts/routes.ts';

const notices = {
  'new-page': redirectedNewPage,
  admin: redirectedAdmin,
  access: redirectedAccess,
} as const satisfies Record<paths.Redirected, string>;

/** The query of an address of the login. */
export type LoginQuery = { redirected: paths.Redirected | null; from: string | null };

export const loginQuery = (search: string): LoginQuery => {
  const query = new URLSearchParams(search);
  const redirected = query.get('redirected');
  return { redirected: isRedirected(redirected) ? redirected : null, from: query.get('from') };
};

const isRedirected = (value: string | null): value is paths.Redirected =>
  value !== null && Object.hasOwn(notices, value);

/** Why one was sent here, in words; null when one came by oneself. */
export const noticeOf = ({ redirected }: LoginQuery): string | null => redirected && notices[redirected];

/** Where one goes after the login: back to where one was sent away, if that is a place of this site; else home. */
export const destinationOf = ({ redirected, from }: LoginQuery): string => {
  const back = from === null ? null : placeHere(from);
  if (back !== null) return back;
  if (redirected === 'new-page') return paths.newPage;
  return redirected === 'admin' ? paths.admin : paths.home;
};

const entrances: ReadonlySet<string> = new Set([paths.login(), paths.register, '/forgotpassword']);

/** An address of this site that is no way in; anything else might be a trap behind a link to the login. */
function placeHere(address: string): string | null {
  const url = URL.parse(address, location.origin);
  if (!url || url.origin !== location.origin || url.pathname.startsWith('//')) return null;
  const match = matchRoute(url.pathname);
  return match && !entrances.has(match.route.path) ? url.pathname + url.search + url.hash : null;
}
