/** Who may import whom: the table of the top-level README and its reasons, as data. */

/** The folder a file belongs to; anything else is outside the packages and may import what it likes. */
export const packages = [
  'contracts',
  'event-log',
  'projections',
  'backend',
  'embedded/event-store',
  'embedded/document-store',
  'ui',
  'frame',
  'shell',
  'mfe-auth',
  'mfe-reader',
  'mfe-author',
  'mfe-library',
  'e2e',
  'tools',
] as const;
export type Package = (typeof packages)[number];

/** What each package may import besides itself: whole packages, or one folder or file of a package. */
export const mayImport: Record<Package, readonly string[]> = {
  contracts: [],
  'event-log': ['contracts'],
  projections: ['contracts', 'event-log'],
  backend: [
    'contracts',
    'event-log',
    ...['read-models', 'projection.ts', 'store.ts', 'wait.ts', 'lease.ts', 'terms.ts', 'checkpoints.ts'].map(
      part => `projections/src/${part}`,
    ),
  ],
  'embedded/event-store': [],
  'embedded/document-store': [],
  ui: ['contracts'],
  frame: ['contracts'],
  shell: ['contracts', 'ui', 'frame'],
  'mfe-auth': ['contracts', 'ui', 'frame'],
  'mfe-reader': ['contracts', 'ui', 'frame'],
  'mfe-author': ['contracts', 'ui', 'frame'],
  'mfe-library': ['contracts', 'ui', 'frame'],
  e2e: ['contracts', 'tools', 'event-log/src/cli/command-line.ts', 'backend/src/testing/walk/random.ts'],
  tools: [
    'embedded',
    'contracts',
    'event-log',
    'shell/src/releases',
    ...['read-models', 'projection.ts', 'store.ts', 'standing.ts', 'lease.ts', 'checkpoints.ts'].map(
      part => `projections/src/${part}`,
    ),
    ...['configuration.ts', 'todo/failures.ts'].map(part => `backend/src/${part}`),
  ],
};

/** Tests run against the embedded stores and real processes, and so may import these as well. */
export const testsMayImport: readonly string[] = ['contracts', 'event-log', 'projections', 'embedded', 'tools'];

/** Tests, their fixtures, measurements, and configurations of builds. */
export const isTest = (file: string): boolean => /\.(test|config)\.tsx?$|(^|\/)(testing|test|suite|bench)\//.test(file);

/** Folders inside a package that are narrower than the package: a file below `inside` may import nothing below `not`. */
export const inner: readonly { inside: string; not: readonly string[]; because: string }[] = [
  {
    inside: 'backend/src/domain',
    not: ['backend/src/http', 'backend/src/todo', 'backend/src/media', 'backend/src/mail', 'backend/src/security'],
    because: 'deciders do no I/O',
  },
];

/** Libraries that only some folders may import. `$` ends a pattern that must match the whole specifier. */
export const confined: readonly { library: RegExp; to: readonly string[]; because: string }[] = [
  {
    library: /^@eventstore\/db-client/,
    to: ['event-log', 'embedded/event-store'],
    because: 'event-log is the only way to the log',
  },
  { library: /^oslo(\/|$)/, to: ['backend/src/security'], because: 'cryptography has one place' },
  {
    library: /^(jotai|swr)\//,
    to: ['frame'],
    because: 'subpaths are not shared between remotes: take them through @recto/frame',
  },
  { library: /^react-router($|\/)/, to: ['frame'], because: 'the shared router is react-router-dom' },
  {
    library: /^node:/,
    to: ['event-log', 'projections', 'backend', 'embedded', 'e2e', 'tools', 'shell/src/releases'],
    because: 'browsers have no Node',
  },
];
