/** What the shell says only to those who are signed in, and so is fetched for them alone. */
export const ownTexts = {
  notifications: 'Notifications',
  unreadNotifications: (count: string) => `Notifications, ${count} unread`,
  newNotification: 'You have a new notification.',
  moderation: 'Moderation',
} as const;
