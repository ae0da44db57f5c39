/** Texts of notifications, on screen and in mails. */

export const title = 'Notifications';
export const none = 'You have no notifications.';
export const markRead = 'Mark all as read';
export const unreadMore = '99+';
export const kinds = {
  reply: 'Replies to my comments',
  comment: 'Comments on my pages',
  like: 'Likes of my pages',
  page: 'New pages by authors I subscribe to',
  report: 'Decisions about my reports',
  digest: 'A daily mail with what I have not read',
} as const;

export const replied = (name: string): string => `${name} replied to your comment`;
export const commented = (name: string): string => `${name} commented on your page`;
export const liked = (count: number): string =>
  count === 1 ? 'One reader likes your page' : `${count} readers like your page`;
export const published = (name: string): string => `${name} published a page`;
export const decided = 'A moderator has decided about your report';
export const hidden = {
  page: 'A moderator has hidden your page',
  comment: 'A moderator has hidden your comment',
  profile: 'A moderator has hidden your profile',
} as const;
export const somebody = 'Somebody';

export const unsubscribeTitle = 'Daily mail';
export const unsubscribeQuestion = 'Do you want to end the daily mail?';
export const unsubscribeButton = 'End the daily mail';
export const unsubscribed = 'You get no more daily mails.';
