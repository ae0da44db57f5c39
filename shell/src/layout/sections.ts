import * as paths from '@recto/contracts/paths.ts';

// Paths of the side navigation's links; their groups, words and icons are in own-groups.tsx and nav-list.tsx.
const sections: readonly string[] = [
  paths.home,
  paths.subscriptions,
  paths.historyPages,
  paths.historyComments,
  paths.readLater,
  paths.likedPages,
  paths.collections,
  paths.published,
  paths.drafts,
  paths.trash,
  paths.dashboard,
  paths.analytics,
  paths.monetization,
  paths.notifications,
  paths.admin,
  paths.profile,
  paths.settings,
  paths.login(),
  paths.register,
];

/** The path of the section that a place belongs to; null where none is highlighted (a collection, a page). */
export const sectionOf = (pathname: string): string | null => {
  const path = pathname.replace(/\/+$/, '');
  if (path === '/feed/history') return paths.historyPages;
  if (path === '/u/pages') return paths.published;
  if (path.startsWith(`${paths.admin}/`)) return paths.admin;
  return sections.find(section => section === path) ?? null;
};
