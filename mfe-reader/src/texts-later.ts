import { counted } from '@recto/ui/number/format-number.ts';

/** What this area says in parts that are fetched after a first page: kept apart from `texts`, which that page has to wait for. */
export const textsLater = {
  moreOnComment: 'More about this comment',
  closeComments: 'Close the comments',
  openComments: 'Open the comments',
  commentsClosed: 'The comments of this page are closed.',
  commentsOpened: 'The comments of this page are open.',
  switchFailed: 'That did not work, please try again.',
  blockReader: 'Block this reader',
  blockTitle: (name: string) => `Block ${name}?`,
  blockText: 'They can still read your pages, but not comment on them. You find them in your settings.',
  block: 'Block',
  blocked: (name: string) => `${name} cannot comment on your pages any more.`,
  blockFailed: 'That did not work, please try again.',

  // Comments
  login: 'Login',
  save: 'Save',
  delete: 'Delete',
  yourComment: 'Write a comment',
  send: 'Send',
  reply: 'Reply',
  replyTo: (name: string) => `Reply to ${name}`,
  showReplies: (n: number) => `Show ${counted(n, 'reply', 'replies')}`,
  newerComments: (n: number) => `Show ${counted(n, 'newer comment', 'newer comments')}`,
  hideReplies: 'Hide replies',
  edited: 'edited',
  editComment: 'Edit comment',
  deleteComment: 'Delete comment',
  deleteCommentTitle: 'Delete this comment?',
  deleteCommentText: 'It cannot be brought back.',
  likeComment: 'Like comment',
  loginToLike: 'Please login to like a comment.',
  formerUser: 'Former member',

  // Reports
  report: 'Report',
  cancel: 'Cancel',
  reportComment: 'Report this comment',
  reportProfile: 'Report this profile',
  reportTitle: { page: 'Report this page', comment: 'Report this comment', profile: 'Report this profile' },
  reportText: 'A moderator looks at it. Its author does not learn who reported it.',
  reason: 'What is wrong with it?',
  reasonMissing: 'Please choose a reason.',
  reportMore: 'What else a moderator should know',
} as const;
