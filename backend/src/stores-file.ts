import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from './configuration.ts';

/** Where the embedded stores of an installation listen, for its command line tools: they take free ports. */
export const storesFile = 'stores.json';

/** Notes the addresses; only for embedded stores, whose addresses hold no password. */
export const noteStores = async (configuration: Configuration): Promise<void> => {
  const { embedded, dataDirectory, eventStoreUrl, mongoUrl } = configuration;
  if (embedded) await writeFile(join(dataDirectory, storesFile), JSON.stringify({ eventStoreUrl, mongoUrl }));
};
