import { formatNumber } from '@recto/ui/number/format-number.ts';

/** What this area says of its own accord on a page and everywhere, so that it can be translated. The specification's texts are in contracts. */
export const texts = {
  // Page
  page: 'Page',
  notFoundTitle: 'Not found',
  pageFailedTitle: 'This page could not be loaded.',
  toHome: 'To the home page',
  minutes: (n: number) => `${formatNumber(n)} min read`,
  private: 'Private',
  actions: 'What to do with this page',
  addReadLater: 'Read later',
  removeReadLater: 'Remove from read later',
  addToCollection: 'Add to collections',
  loginToCollect: 'Please login to be able to add pages to collections.',
  collectionsFailed: 'Your collections could not be loaded.',
  copyLink: 'Copy link',
  linkCopied: 'The link is in your clipboard.',
  linkNotCopied: 'The link could not be copied.',
  edit: 'Edit',
  tags: 'Tags',
  files: 'Attached files',
  rating: 'Rating',
  like: 'Like',
  dislike: 'Dislike',
  related: 'Related pages',
  contents: 'Contents',
  loginToSubscribe: 'Please login to subscribe to an author.',
  subscribeFailed: 'An unknown error occurred.',
  protectedTitle: 'Protected page',
  password: 'Password',
  openPage: 'Open',

  // Comments
  comments: 'Comments',
  commentsDisabled: 'Comments are disabled for this page.',

  // Reports
  reportPage: 'Report this page',
  reportFailed: 'That could not be reported, please try again.',
  loginToReport: 'Please login to report something.',
} as const;
