/** What is built and released, one by one. The folders of the workspace have these names. */
export const areas = ['shell', 'mfe-auth', 'mfe-reader', 'mfe-author', 'mfe-library'] as const;
export type Area = (typeof areas)[number];

export const isArea = (name: string): name is Area => (areas as readonly string[]).includes(name);

/** The name a remote has while running; it must be an identifier. */
export const federatedName = (area: string): string => area.replaceAll('-', '_');

/** Where each development server listens, on loopback. */
export const devPorts: Readonly<Record<Area, number>> = {
  shell: 3001,
  'mfe-auth': 3011,
  'mfe-reader': 3012,
  'mfe-author': 3013,
  'mfe-library': 3014,
};
