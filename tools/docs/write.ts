import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventsPage, eventsPath } from './events-page.ts';

const root = join(import.meta.dirname, '../..');
writeFileSync(join(root, eventsPath), eventsPage(root));
