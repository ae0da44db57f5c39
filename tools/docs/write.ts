import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventsPage, eventsPath } from './events-page.ts';

const root = join(import.meta.dirname, '../..');
const path = join(root, eventsPath);
// Whole at every moment for who reads it meanwhile.
writeFileSync(`${path}.new`, eventsPage(root));
renameSync(`${path}.new`, path);
