import { counted, formatNumber } from '@recto/ui/number/format-number.ts';

/** What the lists of this area say: home, tags, search and profiles. Apart from `texts`, which a page's first visit waits for. */
export const listTexts = {
  // Profile
  profileTabs: 'Author',
  homeTab: 'Home',
  pagesTab: 'Pages',
  collectionsTab: 'Collections',
  memberPages: (n: number) => counted(n, 'page', 'pages'),
  memberCollections: (n: number) => counted(n, 'shared collection', 'shared collections'),
  noUser: 'Sorry, nobody has this username.',
  editProfile: 'Edit profile',
  links: { website: 'Website', twitter: 'Twitter', youtube: 'YouTube', linkedin: 'LinkedIn', facebook: 'Facebook' },
  noBiography: 'This author has not written a biography yet.',
  latestPages: 'Latest pages',
  allPages: 'All pages',

  // Home, tags, search
  home: 'Home',
  newest: 'Newest',
  mostLiked: 'Most liked this week',
  order: 'Order',
  nothingLiked: 'Nothing was published this week yet.',
  writeFirst: 'Write the first page',
  tag: (name: string) => `Pages about ${name}`,
  noTagPages: 'No public page has this tag.',
  search: 'Search',
  searchFor: (q: string) => `Search results for ${q}`,
  searchHint: 'Search titles, descriptions, texts, tags and authors.',
  nothingFound: (q: string) => `Nothing was found for “${q}”.`,
  tryOther: 'Try fewer or other words.',
  results: 'Results',
  found: (n: number, hasMore: boolean) =>
    hasMore ? `The first ${formatNumber(n)} results` : counted(n, 'result', 'results'),
} as const;
