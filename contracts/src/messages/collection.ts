/** Texts of collections. Letter for letter the specification's. */

export const labels = { name: 'Name', description: 'Description' } as const;
export const pagesMax = 'A collection holds at most 500 pages.';

export const empty = 'Collection list is empty.';
export const noPages = 'This collection does not have any page.';
export const created = 'Your collection created successfully.';
export const pageAdded = (clName: string): string => `Page successfully added to ${clName}.`;
export const pageRemoved = (clName: string): string => `Page successfully removed from ${clName}.`;
export const addedToLibrary = 'The collection was successfully added to your library.';
export const removedFromLibrary = 'The collection was successfully removed from your library.';
export const shared = 'The collection is now accessable by others.';
export const sharingStopped = 'The collection has been stoped beeing shared.';
export const infoUpdated = 'Collection info updated successfully';
export const deleted = 'Your collection was deleted successfully.';
export const pagesRemoved = 'Page(s) removed from your collection successfully.';
export const pagesRemovalFailed = 'Sorry an error occurred please try again.';
/** Shown for 4 seconds on /u/collections. */
export const notAuthorized = 'Sorry you are not authorized to view that collection.';
