import { type Author, draftOf, signedIn } from './author-drafts.ts';
import { test as base } from './installation.ts';

type PerTest = {
  /** Somebody who writes, signed in on `page`. */
  ann: Author;
  /** The id of a public draft of Ann's with `goodContents`. */
  draft: string;
};

/** The `test` of an installation in which somebody writes. */
export const test = base.extend<PerTest>({
  ann: async ({ page, recto }, provide) => provide(await signedIn(page, recto)),
  draft: async ({ ann }, provide) => provide(await draftOf(ann)),
});

export { expect } from './installation.ts';
