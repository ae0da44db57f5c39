import { counted } from '../number/format-number.ts';

/**
 * What components say of their own accord, in one place so that it can be translated. The product's own sentences are
 * in `@recto/contracts/messages`. Each is exported by itself, so that only those come with a screen that it says:
 * `import * as texts`.
 */

export const close = 'Close';
export const cancel = 'Cancel';
export const loading = 'Loading…';
export const optional = 'optional';
export const atMost = (n: number) => `At most ${counted(n, 'character', 'characters')}.`;
export const remaining = (n: number) => counted(n, 'character left', 'characters left');
export const tooLong = (n: number) => counted(n, 'character too many', 'characters too many');
export const showPassword = 'Show password';
export const hidePassword = 'Hide password';
export const met = 'met';
export const notMet = 'not met yet';
export const digit = (n: number, of: number) => `Digit ${n} of ${of}`;
export const chooseTitle = (title: string) => `Choose ${title}`;
export const loadMore = 'Load more';
export const removeTag = (tag: string) => `Remove ${tag}`;
export const tagAdded = (tag: string) => `${tag} added`;
export const tagRemoved = (tag: string) => `${tag} removed`;
export const choosePhoto = 'Choose a photo';
export const chooseAnother = 'Choose another';
export const dropPhoto = 'or drop it here';
export const upload = 'Upload';
export const uploading = 'Uploading…';
export const zoom = 'Zoom';
export const cropHint = 'Drag the photo, or use the arrow keys or buttons, to choose what shows.';
export const movePhoto = (where: 'left' | 'right' | 'up' | 'down') => `Move the photo ${where}`;
export const cropArea = 'Part of the photo that shows';
export const photoHint = (width: number, height: number, megabytes: number) =>
  `JPEG or PNG, at least ${width}×${height} pixels, at most ${megabytes} MB`;
export const chooseFiles = 'Choose files';
export const dropFiles = 'or drop them here';
export const removeFile = (name: string) => `Remove ${name}`;
export const cancelFile = (name: string) => `Cancel ${name}`;
export const filesHint = (n: number, megabytes: number) => `Up to ${n} files, at most ${megabytes} MB each`;
export const filesLimit = (n: number) => `All ${n} places are taken. Remove a file to attach another.`;
export const typeToConfirm = (what: string) => `Type “${what}” to confirm`;
export const dismiss = 'Dismiss';
export const theme = 'Theme';
export const themeSystem = 'As the system';
export const themeLight = 'Light';
export const themeDark = 'Dark';
export const shared = 'Shared';
export const subscribe = 'Subscribe';
export const subscribed = 'Subscribed';
export const subscribers = (n: number) => (n === 1 ? 'subscriber' : 'subscribers');
export const pages = (n: number) => (n === 1 ? 'page' : 'pages');
export const logIn = 'Login';
export const loggedOut = 'You are logged out. What you have written is still here.';
