import type { Furnished } from './furnished.ts';
import { at, inWeather, pressed, type Screen, screens } from './screen.ts';
import { addresses, authorsLists, moderation, readersLists } from './screens/addresses.ts';
import { authorsScreens } from './screens/author.ts';
import { readersScreens } from './screens/reader.ts';
import { visitorsScreens } from './screens/visitor.ts';

export type Who = 'visitor' | 'newcomer' | 'reader' | 'author' | 'moderator';

/** Every screen in every state, by who looks at it. */
export const allScreens: Record<Who, Screen[]> = {
  visitor: visitorsScreens,
  newcomer: [
    ...screens({ home: '/home', monetization: '/u/monetization', ...readersLists, ...authorsLists }),
    ...screens({ notifications: '/notifications' }),
  ],
  reader: readersScreens,
  author: authorsScreens,
  moderator: [
    ...screens({ ...moderation, 'account-missing': '/admin/accounts/nobody_here' }),
    { name: 'decided', at: at('/admin'), act: page => page.getByText('Decided', { exact: true }).click() },
    { name: 'thing-comment', at: ({ ids }) => `/admin/things/comment/${ids.comment}` },
    { name: 'thing-hidden', at: ({ ids }) => `/admin/things/page/${ids.hidden}` },
    { name: 'audit-hidden', at: ({ ids }) => `/admin/audit/page/${ids.hidden}` },
    { name: 'hide', at: addresses.thing, act: pressed('Hide…', 'dialog') },
    { name: 'block', at: at('/admin/accounts/shore_walker'), act: pressed('Block the account…', 'dialog') },
    ...inWeather('fails', moderation),
    ...inWeather('hangs', moderation),
  ],
};

/** The storage of somebody's browser, for a new context. */
export const storageOf = (origin: string, has: Furnished, who: Who) => ({
  cookies: [],
  origins: who === 'visitor' ? [] : [{ origin, localStorage: [{ name: 'token', value: has[who].token }] }],
});
