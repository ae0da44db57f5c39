/** Texts of creating, reading and rating pages. Letter for letter the specification's. */

// ---- Rules of creation ----
export const titleMin = 'Title should be more than 15 characters';
export const titleMax = 'Title should be less than 50 characters';
export const titleBlank = 'Title cannot be be blank';
export const bodyMin = 'Body should be more than 50 characters';
export const bodyMax = 'Body should be less than 20000 characters';
export const bodyBlank = 'Body cannot be blank';
export const privateBodyMax = 'Body should be less than 200000 characters';
export const briefDesMin = 'Brief description should be more than 30 characters';
export const briefDesMax = 'Brief description should be less than 300 characters';
export const targetsMin = 'Targets should be more than 20 characters';
export const targetsMax = 'Targets should be less than 300 characters';
export const tagsMin = 'Please choose at least 5 tags';
export const tagsMax = 'Tags must be less than 200 characters';
export const urlRequired = 'Please choose a URL for your page.';
export const urlUsed = (url: string): string => `You have already used "${url}" url, choose something else.`;
export const passwordMin = 'Password should be more than 4 characters';
export const passwordMax = 'Password should be less than 72 characters';
export const anonymousPrivate = 'A private page cannot be anonymous, its address holds your username.';
export const typeFixed = 'The type of a published page cannot be changed.';

// ---- Wizard ----
export const saving = 'Saving changes...';
export const saved = 'Changes saved to the cloud!';
/** Our own: the specification knows no failing save. */
export const savingFailed = 'Your changes are not saved yet, trying again.';
/** Our own: who is logged out while writing. */
export const savedAfterLogin = 'Your changes are kept here, and saved once you have logged in.';
export const unsaved = 'Unsaved changes, are you sure you want to close?';
export const draftChanged = 'This draft was changed in another window.';
/** Our own, and told where a page is changed, too. */
export const pictureMissing =
  'A picture in the text is gone, readers would not see it. Please remove it or add it again.';
export const alreadyPublished = 'This page is already published.';
export const switchLabels = {
  comments: 'Disable comments',
  rating: 'Disable rating',
  links: 'Disable related pages and tags',
  anonymously: 'Create anonymously',
} as const;

// ---- Reading ----
export const notFound = 'Sorry but no page with this URL werer found. Maybe the author has deleted this page.';
export const aboutHeading = "What's this page about?";
export const targetsHeading = "Who's this page for?";
export const anonymous = 'This page has been created anonymously.';
export const passwordAsked = 'This page is protected. Enter its password to read it.';
export const passwordRequired = 'Please enter the password of this page.';
export const passwordWrong = 'Incorrect password.';
export const loginToRate = 'Please login to rate a page.';
export const ratingFailed = 'An unknown error occurred.';
export const ratingDisabled = 'Rating is disabled for this page.';
export const loginToReadLater = 'Please login to be able to add pages to the read later list.';
export const readLaterAdded = 'Page added to the read later list.';
export const readLaterRemoved = 'Page removed from the read later list.';
export const readLaterFailed = 'An unknown error occurred.';
