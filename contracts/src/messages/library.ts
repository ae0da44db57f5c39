/** Texts of subscriptions, history, read later, liked pages and one's own pages. */

export const noSubscriptions = "You haven't subscribed to any author yet.";
export const noHistory = 'Your reading history list is empty.';
export const noReadLater = 'Your read later list is empty.';
export const noLikedPages = "You haven't liked any page yet.";
export const noDrafts = "You don't have any draft page.";
/** Lists that the specification leaves without a text. */
export const noPublishedPages = "You don't have any published page.";
export const noTrash = 'Your trash is empty.';
export const noCommentHistory = 'Your comment history list is empty.';

export const subscriptionsFailed = 'Sorry an unkown error occurred.';
export const draftsDeleted = 'Draft Page(s) successfully deleted.';
export const removedFromList = 'Page(s) successfully removed from your list.';

export const viewLatestPages = 'View latest pages';
export const readsTab = 'Reads';
export const commentsTab = 'Comments';
export const publishedTab = 'Published Pages';
export const draftTab = 'Draft Pages';
export const support = 'Support';
export const contactUs = 'Contact us';
/** Shown on /home only while there is no public page at all. */
export const feedUnderDevelopment = 'The feed is under development.';
