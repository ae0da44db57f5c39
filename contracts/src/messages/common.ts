/** Texts that every area may show. Letter for letter the product's; misspellings are part of it. */

/** A text or list is shorter than allowed and has no sentence of its own. */
export const moreThan = (label: string, n: number): string => `${label} should be more than ${n} characters`;
/** A text is longer than allowed and has no sentence of its own. */
export const lessThan = (label: string, n: number): string => `${label} should be less than ${n} characters`;

export const unknownError = 'An unknown error occurred.';
export const somethingWrong = 'Something went wrong, please try again.';
export const tooManyAttempts = 'Too many attempts, please try again later.';
export const tryAgain = 'Try again';

export const redirectedNewPage = 'Please login in order to be able to create a new page.';
export const redirectedAdmin = 'Please login to access the admin area.';
export const redirectedAccess = 'Please login to access that page.';

export const noBriefDescription = 'No brief description provided.';
export const noLongerAvailable = 'This page is no longer available.';

/** Transport failures, told in words that a person can act on. */
export const networkError = 'The network cannot be reached, please check your connection and try again.';
export const timedOut = 'The answer took too long, please try again.';
export const unavailable = 'This is not available at the moment, please try again in a little while.';

/** What the API says when a request's form, not its content, is wrong. */
export const malformed = 'The request could not be understood.';
export const notSignedIn = 'Please login to do that.';
export const notAllowed = 'You are not allowed to do that.';
export const notFound = 'Nothing was found at this address.';
export const conflict = 'This was changed meanwhile, please load it again.';
export const tooLarge = 'The request is too large.';
export const keyReused = 'This request was already made with other content.';
