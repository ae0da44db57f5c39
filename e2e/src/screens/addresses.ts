import type { Furnished } from '../furnished.ts';
import type { Screen } from '../screen.ts';

export const addresses = {
  collection: ({ ids }: Furnished) => `/collection/${ids.collection}`,
  edit: ({ pages }: Furnished) => `${pages.plain}/edit?t=public`,
  versions: ({ pages }: Furnished) => `${pages.plain}/edit?t=public&view=versions`,
  thing: ({ ids }: Furnished) => `/admin/things/page/${ids.plain}`,
  audit: ({ ids }: Furnished) => `/admin/audit/page/${ids.plain}`,
};

export const readersLists = {
  subscriptions: '/feed/subscriptions',
  history: '/feed/history/pages',
  'history-comments': '/feed/history/comments',
  'read-later': '/feed/read-later',
  liked: '/feed/liked-pages',
  collections: '/u/collections',
};
export const authorsLists = {
  dashboard: '/u/dashboard',
  analytics: '/u/analytics',
  published: '/u/pages/published',
  drafts: '/u/pages/draft',
  trash: '/u/pages/trash',
};
export const account = { notifications: '/notifications', profile: '/profile', settings: '/settings' };
export const lists = { ...readersLists, ...authorsLists, ...account };

export const moderation = {
  queue: '/admin',
  account: '/admin/accounts/shore_walker',
  thing: addresses.thing,
  audit: addresses.audit,
};

/** A step of the wizard, with a filled draft or an empty one; `bareOwn`: of a private page. */
export const step = (name: string, which: 'draft' | 'bare' | 'bareOwn' = 'draft'): Screen => ({
  name: `wizard-${name}${which === 'bare' ? '-empty' : ''}`,
  at: ({ ids }) => `/new-page/${name}?id=${ids[which]}`,
});
