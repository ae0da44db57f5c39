/** Builds the addresses of the front end. Every link of every area comes from here. */

type Query = Readonly<Record<string, string | undefined>>;

const at = (path: string, query: Query = {}): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
};
const segment = encodeURIComponent;

/** Why somebody was sent to the login; selects its notice. */
export type Redirected = 'new-page' | 'admin' | 'access';
export type WizardStep = 'initial-step' | 'page-contents' | 'page-thumbnail' | 'attach-files' | 'final-step';
/** What the wizard's last screen tells. */
export type WizardMessage = {
  type?: 'public' | 'private';
  status: 'success' | 'error' | 'error-contents';
  url?: string;
  id?: string;
  username?: string;
};

export const home = '/home';
export const search = (q?: string): string => at('/search', { q });
export const tag = (name: string): string => `/tags/${segment(name)}`;

/** `from`: where to go back to after the login. */
export const login = (redirected?: Redirected, from?: string): string => at('/login', { redirected, from });
export const register = '/register';
/** The address in the mail with the reset link. */
export const resetPassword = (userId: string, code: string): string => at('/forgotpassword', { i: userId, t: code });
export const termsOfUse = '/terms-of-use';
export const privacyPolicy = '/privacy-policy';
export const profile = '/profile';
export const settings = '/settings';

export const newPage = '/new-page';
export const wizard = (step: WizardStep, id?: string): string => at(`/new-page/${step}`, { id });
export const wizardMessage = (message: WizardMessage): string => at('/new-page/message', message);

export const publicPage = (url: string): string => `/public-pages/${segment(url)}`;
export const privatePage = (username: string, url: string): string => `/${segment(username)}/${segment(url)}`;
export const editPublicPage = (url: string): string => at(`${publicPage(url)}/edit`, { t: 'public' });
export const editPrivatePage = (username: string, url: string): string =>
  at(`${privatePage(username, url)}/edit`, { t: 'private' });

export const user = (username: string): string => `/users/${segment(username)}`;
export const userPages = (username: string): string => `${user(username)}/pages`;
export const userCollections = (username: string): string => `${user(username)}/collections`;

export const subscriptions = '/feed/subscriptions';
export const historyPages = '/feed/history/pages';
export const historyComments = '/feed/history/comments';
export const readLater = '/feed/read-later';
export const likedPages = '/feed/liked-pages';
export const collections = '/u/collections';
export const collection = (id: string): string => `/collection/${segment(id)}`;
export const dashboard = '/u/dashboard';
export const analytics = '/u/analytics';
export const monetization = '/u/monetization';
export const published = '/u/pages/published';
export const drafts = '/u/pages/draft';
export const trash = '/u/pages/trash';
export const notifications = '/notifications';
export const admin = '/admin';
export const adminThing = (kind: string, id: string): string => `/admin/things/${segment(kind)}/${segment(id)}`;
export const adminAccount = (username: string): string => `/admin/accounts/${segment(username)}`;
export const adminAudit = (kind: string, id: string): string => `/admin/audit/${segment(kind)}/${segment(id)}`;
/** The link of a mail under which the daily mail is ended. */
export const unsubscribe = (token: string): string => at('/api/notifications/unsubscribe', { token });
