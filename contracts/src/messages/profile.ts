/** Texts of the profile and the settings. The new password's are those of the registration. */

export const nameRequired = 'You must enter your name.';
export const nameLetters = 'Your name should contains only letters.';
export const nameLength = 'Your name should be between 3 and 30 charecters.';
export const headlineLetters = 'More than 60% of your headline must be letters.';
export const biographyLetters = 'More than 70% of your biography must be letters.';
/** A link that no browser should follow; the specification gives no text. */
export const linkInvalid = (label: string): string => `${label} should be a web address.`;

/** How the fields are called in messages. */
export const labels = {
  headline: 'Headline',
  biography: 'Biography',
  website: 'Website',
  twitter: 'Twitter',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
} as const;

export const profileTab = 'Profile';
export const settingsTab = 'Settings';
export const emailNotImplemented = "Sorry we haven't added this part yet.";
export const profileUpdated = 'Your profile updated successfully.';
export const profileFailed = 'An unknown error occurred.';
export const passwordUpdated = 'Password updated successfully.';

export const noPublicPages = "User doesn't have any public page.";
export const noSharedCollections = "User hasn't shared any collection.";

/** Deleting the account asks for the password once more. */
export const passwordNotYours = 'This is not your password.';
export const emailNotYours = 'This is not your email.';
