/** Texts of comments. Letter for letter the specification's. */

export const label = 'Comment';
export const added = 'Your comment added successfully.';
export const replyAdded = 'Your comment reply added successfully.';
export const updated = 'Your comment updated successfully.';
export const deleted = 'Your comment was deleted successfully.';
/** Adding, editing and deleting. */
export const failed = 'Sorry an unknown error occurred.';
export const disabled = 'Comments are disabled for this page.';
export const none = 'No comment yet. Be the first one to comment on this page.';
/** What stands where a deleted comment with replies was. */
export const tombstone = 'This comment was deleted.';
/** The badge of the page's author; on an anonymous page all that is shown of them. */
export const author = 'Author';
export const loginToComment = 'Please login to comment on this page.';
