import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storesFile } from '@recto/event-log/cli/stores.ts';
import type { Configuration } from './configuration.ts';

/** Notes where the embedded stores listen, for the command line tools; other stores are known by the environment. */
export const noteStores = async (configuration: Configuration): Promise<void> => {
  const { embedded, dataDirectory, eventStoreUrl, mongoUrl } = configuration;
  if (embedded) await writeFile(join(dataDirectory, storesFile), JSON.stringify({ eventStoreUrl, mongoUrl }));
};
