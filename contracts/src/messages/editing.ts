/** Texts of the edit form, which has a set of its own, and of deleting a page. */

export const publicTitle = 'Title must be greater that 15 and less that 50 characters';
export const publicBody = 'Page contents must be between 50 and 20000 charecters';
export const privateTitle = 'Title cannot be blank and should be less that 50 characters';
export const privateBody = 'Page contents cannot be blank and should be less than 200000 charecters';

export const updateFailed = 'An unknown error occurred.';
export const loadFailed = 'The page could not be loaded for editing.';
export const pageChanged = 'This page was changed in another window.';
export const deleteFailed = 'The page could not be deleted, please try again.';
