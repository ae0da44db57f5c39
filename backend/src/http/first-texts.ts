/** What the first HTML says of its own accord; the same words as the screens that take its place (`texts.ts` of mfe-reader and mfe-auth). */
export const firstTexts = {
  login: {
    title: 'Welcome back',
    login: 'Login',
    register: 'Register',
    email: 'Email',
    password: 'Password',
    forgot: 'Forgot your password?',
  },
  home: 'Home',
  newest: 'Newest',
  mostLiked: 'Most liked this week',
  tag: (name: string) => `Pages about ${name}`,
  noTagPages: 'No public page has this tag.',
  search: 'Search',
  searchFor: (q: string) => `Search results for ${q}`,
  searchHint: 'Search titles, descriptions, texts, tags and authors.',
  nothingFound: (q: string) => `Nothing was found for “${q}”.`,
  more: 'More pages',
  contents: 'Contents',
  files: 'Attached files',
  tags: 'Tags',
  related: 'Related pages',
  notFoundTitle: 'Not found',
  noUser: 'Sorry, nobody has this username.',
  tabs: { home: 'Home', pages: 'Pages', collections: 'Collections' },
  subscribe: 'Subscribe',
  subscribers: (n: number) => `${number(n)} ${n === 1 ? 'subscriber' : 'subscribers'}`,
  pages: (n: number) => (n === 1 ? '1 page' : `${number(n)} pages`),
  sharedCollections: (n: number) => (n === 1 ? '1 shared collection' : `${number(n)} shared collections`),
  noBiography: 'This author has not written a biography yet.',
  latestPages: 'Latest pages',
  allPages: 'All pages',
  links: { website: 'Website', twitter: 'Twitter', youtube: 'YouTube', linkedin: 'LinkedIn', facebook: 'Facebook' },
  minutes: (n: number) => `${number(n)} min read`,
  date: (iso: string) => dates.format(new Date(iso)),
} as const;

/** The site's language: where the reader's is another, the app writes them anew. */
const number = (n: number): string => new Intl.NumberFormat('en').format(n);
const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
