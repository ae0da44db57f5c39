import { normaliseLine } from './text.ts';

/** The form by which two usernames are the same. The username itself keeps its case. */
export const foldUsername = (username: string): string => normaliseLine(username).toLowerCase();

/** Letters, digits and underscore; only those of ASCII, so that no two usernames look alike. */
export const USERNAME_PATTERN = /^[A-Za-z0-9_]+$/;
