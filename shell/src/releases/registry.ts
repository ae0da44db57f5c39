/**
 * What runs now: the body of `/remotes.json`. Browsers read it before they load an area, the backend to find the
 * shell's `index.html`. This file has no code, so that browsers and the release command share it.
 */
export type Registry = {
  /** Null only in development and before the first release. */
  shell: ReleasedShell | null;
  /** By the area's name (`mfe-reader`). An area that has never been released is missing. */
  remotes: Readonly<Record<string, ReleasedRemote>>;
};

export type Released = {
  /** `<version>-<hash>`: the version in the area's package.json, and a hash of all that it was built from. */
  version: string;
  /** The contract of `@recto/frame` that it was built for. */
  contract: number;
};

export type ReleasedShell = Released & {
  /** Its folder, as browsers address it: `/releases/shell/<version>-<hash>/`. */
  path: string;
};

export type ReleasedRemote = Released & {
  /** Its name for Module Federation: `mfe_reader`. */
  name: string;
  /** Address of its first script: `/releases/<area>/<version>-<hash>/remoteEntry.<hash>.js`. */
  entry: string;
};
