import type { Configurations } from '@recto/contracts/http/shared.ts';

/** The switches of a page in order. Most labels say "Disable": such a one is on when what is stored is off. */
export const pageSwitches: readonly { name: keyof Configurations; isInverted: boolean }[] = [
  { name: 'comments', isInverted: true },
  { name: 'rating', isInverted: true },
  { name: 'links', isInverted: true },
  { name: 'anonymously', isInverted: false },
];
