/**
 * How long typing must pause, in milliseconds, before a body of so many code units of HTML is looked at as a whole or
 * copied: the longer it is, the longer that takes, and typing on must not wait for it.
 */
export const pauseFor = (length: number): number => 400 + Math.min(2000, length / 150);
