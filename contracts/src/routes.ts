/** Every address of the front end and the area that shows it. One table, in the order in which it is matched. */

/** A team's part of the site; its remote is `mfe-<area>`. */
export type Area = 'auth' | 'reader' | 'author' | 'library';

export type Route = Readonly<{
  /** `:name` stands for one segment. */
  path: string;
  area: Area;
  /** Where this address leads on to at once. */
  redirect?: string;
}>;

export const routes: readonly Route[] = [
  { path: '/', area: 'reader', redirect: '/home' },
  { path: '/home', area: 'reader' },
  { path: '/search', area: 'reader' },
  { path: '/tags/:tag', area: 'reader' },

  { path: '/login', area: 'auth' },
  { path: '/register', area: 'auth' },
  { path: '/forgotpassword', area: 'auth' },
  { path: '/terms-of-use', area: 'auth' },
  { path: '/privacy-policy', area: 'auth' },
  { path: '/profile', area: 'auth' },
  { path: '/settings', area: 'auth' },

  { path: '/new-page', area: 'author', redirect: '/new-page/initial-step' },
  { path: '/new-page/initial-step', area: 'author' },
  { path: '/new-page/page-contents', area: 'author' },
  { path: '/new-page/page-thumbnail', area: 'author' },
  { path: '/new-page/attach-files', area: 'author' },
  { path: '/new-page/final-step', area: 'author' },
  { path: '/new-page/message', area: 'author' },
  { path: '/public-pages/:url/edit', area: 'author' },

  { path: '/feed/subscriptions', area: 'library' },
  { path: '/feed/history', area: 'library', redirect: '/feed/history/pages' },
  { path: '/feed/history/pages', area: 'library' },
  { path: '/feed/history/comments', area: 'library' },
  { path: '/feed/read-later', area: 'library' },
  { path: '/feed/liked-pages', area: 'library' },
  { path: '/u/collections', area: 'library' },
  { path: '/u/pages', area: 'library', redirect: '/u/pages/published' },
  { path: '/u/pages/published', area: 'library' },
  { path: '/u/pages/draft', area: 'library' },
  { path: '/u/pages/trash', area: 'library' },
  { path: '/u/dashboard', area: 'library' },
  { path: '/u/analytics', area: 'library' },
  { path: '/u/monetization', area: 'library' },
  { path: '/collection/:id', area: 'library' },
  { path: '/notifications', area: 'library' },
  { path: '/admin', area: 'library' },
  { path: '/admin/things/:kind/:id', area: 'library' },
  { path: '/admin/accounts/:username', area: 'library' },
  { path: '/admin/audit/:kind/:id', area: 'library' },

  { path: '/public-pages/:url', area: 'reader' },
  { path: '/users/:username', area: 'reader' },
  { path: '/users/:username/pages', area: 'reader' },
  { path: '/users/:username/collections', area: 'reader' },

  // Last, since the first segment is a person's name. Reserved usernames keep it from hiding anything above.
  { path: '/:username/:url/edit', area: 'author' },
  { path: '/:username/:url', area: 'reader' },
];

/** First segments of the site's own addresses: no private page can stand under them. */
export const firstSegments: ReadonlySet<string> = new Set(
  routes.flatMap(({ path }) => path.split('/')[1] || []).filter(segment => !segment.startsWith(':')),
);

export type RouteMatch = Readonly<{ route: Route; params: Readonly<Record<string, string>> }>;

/** A segment as it was before it was put into an address; null when it is not well-formed. */
const decoded = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

const matchOne = (route: Route, segments: readonly string[]): RouteMatch | null => {
  const pattern = route.path.split('/').filter(Boolean);
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const value = decoded(segments[index] as string);
    if (value === null) return null;
    if (!part.startsWith(':')) {
      if (part !== value) return null;
    } else if (index === 0 && firstSegments.has(value)) return null;
    else params[part.slice(1)] = value;
  }
  return { route, params };
};

/** The route of a pathname (no query; a slash at the end does not matter) and its parameters; null when none is. */
export const matchRoute = (pathname: string): RouteMatch | null => {
  const segments = pathname.split('/').filter(Boolean);
  for (const route of routes) {
    const match = matchOne(route, segments);
    if (match) return match;
  }
  return null;
};

/** The area that shows a pathname; null when nothing stands there. */
export const areaOf = (pathname: string): Area | null => matchRoute(pathname)?.route.area ?? null;
