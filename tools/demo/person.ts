/** Somebody of the demo: who they are, five titles, and the sentences that their pages are made of. */
export type DemoAuthor = {
  name: string;
  username: string;
  headline: string;
  biography: string;
  /** Five, separated by commas. */
  tags: string;
  /** Describes each page. */
  brief: string;
  /** Whom each page is for. */
  readers: string;
  headings: readonly [string, string];
  titles: readonly string[];
  sentences: readonly string[];
  /** What they say under the pages of others. */
  remarks: readonly string[];
};
