/** What a running program said when it was ready to serve; `url` where it has an address. */
export type Ready = { ready: true; url?: string; port?: number };

/** What a program is told about the others when it starts. */
export type Surroundings = {
  /** What a program that it needs said when it was ready. */
  ready: (name: string) => Ready;
  /** The port that the program itself had before a restart, else 0: the others still have its address. */
  port: number;
};

/**
 * One process of an installation: a script run by Node that prints `{"ready":true,…}` as a line on its output when it
 * serves, and ends by itself on SIGTERM.
 */
export type Program = {
  /** Short and unique; names the log file, too. */
  name: string;
  /** Absolute path of the script. */
  script: string;
  /** Names of programs that must be ready first. */
  needs: readonly string[];
  /** Folders whose sources it runs: in development it starts again when one of them changes. */
  sources?: readonly string[];
  args?: (around: Surroundings) => string[];
  /** Flags of Node, before the script. */
  flags?: readonly string[];
  /** What must be in its environment from the first moment, since the C library reads it then, and only then. */
  preset?: Readonly<Record<string, string>>;
  env?: (around: Surroundings) => Record<string, string>;
};
