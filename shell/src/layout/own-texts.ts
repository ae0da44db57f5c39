/** What the shell says only to those who are signed in, and so is fetched for them alone. */
export const ownTexts = {
  notifications: 'Notifications',
  unreadNotifications: (count: string) => `Notifications, ${count} unread`,
  newNotification: 'You have a new notification.',
  moderation: 'Moderation',

  // Session
  logOut: 'Log out',
  loggedOut: 'You are logged out.',
  sessionEnded: 'Your session has ended',
  sessionEndedText: 'Log in on another tab, then go on here. Nothing that you have written is lost.',
  openLogin: 'Log in on another tab',
  withoutLogin: 'Go on without logging in',

  // Links
  profile: 'Profile',
  settings: 'Settings',
  viewProfile: 'View public profile',
  subscriptions: 'Subscriptions',
  historyPages: 'Reading history',
  historyComments: 'Comment history',
  readLater: 'Read later',
  likedPages: 'Liked pages',
  collections: 'Collections',
  published: 'Published pages',
  drafts: 'Draft pages',
  trash: 'Trash',
  dashboard: 'Dashboard',
  analytics: 'Analytics',
  monetization: 'Monetization',
} as const;
