import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiPage, type OpenApi } from './api-page.ts';
import { startBackend } from './backend.ts';

/** `npm run docs:api`: writes `docs/api.md` from the routes of a backend on stores of its own. */
const backend = await startBackend();
const answer = await backend.app.inject('/api/openapi.json');
const page = join(import.meta.dirname, '../../../docs/api.md');
// Whole at every moment for who reads it meanwhile.
await writeFile(`${page}.new`, apiPage(answer.json<OpenApi>()));
await rename(`${page}.new`, page);
await backend.close();
